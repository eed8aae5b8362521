//! Numbers and booleans that may arrive as text, and whole numbers with a `.0`, as some clients write all numbers.
//!
//! For `#[serde(deserialize_with = "…")]`. The required ones refuse an empty text; the optional ones read it,
//! and `null`, as none, and go together with `#[serde(default)]`.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, Visitor};

const NUMBER: &str = "must be a whole number";
const BOOLEAN: &str = "must be true or false";

pub fn integer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    deserializer.deserialize_any(Integer)?.ok_or_else(|| D::Error::custom(NUMBER))
}

pub fn optional_integer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    deserializer.deserialize_any(Integer)
}

/// Like [`optional_integer`], for what is chosen from a list that begins at 1: where a client must send some number, 0 is
/// none.
pub fn optional_choice<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    Ok(deserializer.deserialize_any(Integer)?.filter(|number| *number != 0))
}

/// Like [`optional_integer`], where a text that is no number is none: fields that most calls have no use for.
pub fn integer_or_none<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let text = deserializer.deserialize_any(Text)?;
    Ok(Integer.visit_str::<D::Error>(&text).unwrap_or_default())
}

/// Like [`optional_integer`], for fields where a missing number is 0.
pub fn integer_or_zero<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    Ok(deserializer.deserialize_any(Integer)?.unwrap_or_default())
}

pub fn optional_boolean<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    deserializer.deserialize_any(Boolean)
}

/// Like [`optional_boolean`], for fields where a missing one is false.
pub fn boolean_or_false<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(deserializer.deserialize_any(Boolean)?.unwrap_or_default())
}

/// A list for which `null` is as good as `[]`.
pub fn list_or_null<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: serde::Deserialize<'de>,
{
    Ok(<Option<Vec<T>> as serde::Deserialize>::deserialize(deserializer)?.unwrap_or_default())
}

/// A text for which `null` is as good as `""`, and a number as good as its digits.
pub fn text_or_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    deserializer.deserialize_any(Text)
}

struct Integer;

impl<'de> Visitor<'de> for Integer {
    type Value = Option<i64>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Some(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        i64::try_from(number).map(Some).map_err(|_| E::custom(NUMBER))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        // Every whole number up to here has a float of its own.
        let exact = number.fract() == 0.0 && number.abs() <= 2f64.powi(53);
        if exact { Ok(Some(number as i64)) } else { Err(E::custom(NUMBER)) }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let text = text.trim();
        match text.strip_suffix(".0").unwrap_or(text) {
            "" => Ok(None),
            digits => digits.parse().map(Some).map_err(|_| E::custom(NUMBER)),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

struct Boolean;

impl<'de> Visitor<'de> for Boolean {
    type Value = Option<bool>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("true or false")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Some(value))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        match number {
            0 => Ok(Some(false)),
            1 => Ok(Some(true)),
            _ => Err(E::custom(BOOLEAN)),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        self.visit_i64(i64::try_from(number).unwrap_or(-1))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        match text.trim().to_ascii_lowercase().as_str() {
            "" => Ok(None),
            "true" | "1" => Ok(Some(true)),
            "false" | "0" => Ok(Some(false)),
            _ => Err(E::custom(BOOLEAN)),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

struct Text;

impl Visitor<'_> for Text {
    type Value = String;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_string<E: Error>(self, text: String) -> Result<String, E> {
        Ok(text)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_unit<E: Error>(self) -> Result<String, E> {
        Ok(String::new())
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Probe {
        #[serde(deserialize_with = "super::integer")]
        id: i64,
        #[serde(default, deserialize_with = "super::optional_integer")]
        page: Option<i64>,
        #[serde(default, deserialize_with = "super::optional_boolean")]
        edit: Option<bool>,
    }

    fn check(json: &str, expected: Option<(i64, Option<i64>, Option<bool>)>) {
        let probe = serde_json::from_str::<Probe>(json).ok();
        assert_eq!(probe.map(|p| (p.id, p.page, p.edit)), expected, "{json}");
    }

    #[test]
    fn text_and_numbers_are_alike() {
        check(r#"{"id":5}"#, Some((5, None, None)));
        check(r#"{"id":"5","page":"-3","edit":"True"}"#, Some((5, Some(-3), Some(true))));
        check(r#"{"id":" 5 ","page":"","edit":""}"#, Some((5, None, None)));
        check(r#"{"id":5,"page":null,"edit":null}"#, Some((5, None, None)));
        check(r#"{"id":5,"page":7,"edit":0}"#, Some((5, Some(7), Some(false))));
    }

    #[test]
    fn anything_else_is_refused() {
        check(r#"{"id":""}"#, None);
        check("{}", None);
        check(r#"{"id":null}"#, None);
        check(r#"{"id":1.5}"#, None);
        check(r#"{"id":"five"}"#, None);
        check(r#"{"id":18446744073709551615}"#, None);
        check(r#"{"id":1,"edit":"yes"}"#, None);
        check(r#"{"id":1,"edit":2}"#, None);
        check(r#"{"id":[1]}"#, None);
    }
}
