//! Which control words, groups and characters does an RTF file have, one after the other?

#[derive(Debug, PartialEq, Eq)]
pub enum Token<'t> {
    Open,
    Close,
    Word {
        name: &'t str,
        number: Option<i32>,
    },
    /// A byte of the file's encoding.
    Byte(u8),
    Character(char),
    /// Bytes as they are, after `\binN`.
    Binary(&'t [u8]),
    /// `\*`: a reader that does not know the next word skips the group.
    Ignorable,
}

#[derive(Debug)]
pub struct Tokens<'t> {
    rest: &'t [u8],
}

impl<'t> Tokens<'t> {
    pub fn new(bytes: &'t [u8]) -> Self {
        Self { rest: bytes }
    }

    fn take(&mut self, length: usize) -> &'t [u8] {
        let (taken, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// What follows a backslash.
    fn control(&mut self) -> Option<Token<'t>> {
        let letters = self.rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).take(32).count();
        if letters > 0 {
            let name = std::str::from_utf8(self.take(letters)).unwrap_or_default();
            let sign = usize::from(self.rest.first() == Some(&b'-'));
            let digits = self.rest[sign..].iter().take_while(|byte| byte.is_ascii_digit()).take(10).count();
            let number = if digits > 0 {
                std::str::from_utf8(self.take(sign + digits)).ok().and_then(|text| text.parse().ok())
            } else {
                None
            };
            if self.rest.first() == Some(&b' ') {
                self.take(1);
            }
            if name == "bin" {
                let length = number.and_then(|number: i32| usize::try_from(number).ok()).unwrap_or(0);
                return Some(Token::Binary(self.take(length)));
            }
            return Some(Token::Word { name, number });
        }
        let symbol = *self.take(1).first()?;
        Some(match symbol {
            b'\'' => {
                let digits = std::str::from_utf8(self.take(2)).unwrap_or_default();
                u8::from_str_radix(digits, 16).map_or(Token::Character(' '), Token::Byte)
            }
            b'*' => Token::Ignorable,
            b'~' => Token::Character(' '),
            b'_' => Token::Character('-'),
            b'\n' | b'\r' => Token::Word { name: "par", number: None },
            b'-' | b':' | b'|' => Token::Word { name: "", number: None },
            other => Token::Byte(other),
        })
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            match *self.take(1).first()? {
                b'{' => return Some(Token::Open),
                b'}' => return Some(Token::Close),
                b'\\' => return self.control(),
                b'\n' | b'\r' | 0 => {}
                byte => return Some(Token::Byte(byte)),
            }
        }
    }
}
