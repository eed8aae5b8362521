//! How deep and how wide a JSON text is, told without building a value of it.
//!
//! A text of a megabyte can become a value of hundreds: what strangers send is measured before it is read.

/// The most that a JSON text may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonBounds {
    /// Lists and objects inside one another.
    pub depth: usize,
    /// Values in all: entries of lists, fields of objects.
    pub values: usize,
}

/// What is too much about a JSON text. Reads as the end of a sentence about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonExcess {
    #[error("is nested more than {0} levels deep")]
    Depth(usize),
    #[error("holds more than {0} values")]
    Values(usize),
}

impl JsonBounds {
    /// Measures `text`, which need not be JSON at all. One pass, no memory.
    pub fn check(self, text: &[u8]) -> Result<(), JsonExcess> {
        let (mut depth, mut values) = (0_usize, 1_usize);
        let (mut in_string, mut escaped) = (false, false);
        for &byte in text {
            if in_string {
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' => escaped = true,
                    b'"' => in_string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => in_string = true,
                b'[' | b'{' => (depth, values) = (depth + 1, values + 1),
                b']' | b'}' => depth = depth.saturating_sub(1),
                b',' => values += 1,
                _ => {}
            }
            if depth > self.depth {
                return Err(JsonExcess::Depth(self.depth));
            }
            if values > self.values {
                return Err(JsonExcess::Values(self.values));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<(), JsonExcess>) {
        assert_eq!(JsonBounds { depth: 3, values: 8 }.check(text.as_bytes()), expected, "{text}");
    }

    #[test]
    fn depth_and_values_are_counted_outside_of_strings() {
        check(r#"{"a":[1,2,{"b":3}],"c":4}"#, Ok(()));
        check("[[[[0]]]]", Err(JsonExcess::Depth(3)));
        check("[0,0,0,0,0,0,0]", Ok(()));
        check("[0,0,0,0,0,0,0,0]", Err(JsonExcess::Values(8)));
        check(r#"["[[[[,,,,,,,,,\"[[[[","\\"]"#, Ok(()));
        check("]]]]", Ok(()));
        check("", Ok(()));
    }
}
