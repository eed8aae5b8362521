//! Query strings and form bodies, already cut into fields, become the types of [`crate::wire`].
//!
//! An empty field counts as not sent, unknown fields are ignored, and an error names the field and says
//! what is allowed:
//!
//! ```
//! use deckwright_interface::form;
//! use deckwright_interface::wire::RenameForm;
//!
//! let fields = |id: &str| vec![("user_design_id".to_owned(), id.to_owned()), ("name".into(), "New".into())];
//! let form: RenameForm = form::from_fields(fields("7")).unwrap();
//! assert_eq!((form.user_design_id, form.name.as_str()), (7, "New"));
//!
//! let error = form::from_fields::<RenameForm>(fields("seven")).unwrap_err();
//! assert_eq!(error.to_string(), "user_design_id must be a whole number");
//! let error = form::from_fields::<RenameForm>(fields("")).unwrap_err();
//! assert_eq!(error.to_string(), "user_design_id is missing");
//! ```

use std::collections::{BTreeMap, btree_map};
use std::fmt::Display;

use serde::de::value::SeqDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value;

use crate::json_bounds::JsonBounds;

/// What a form as JSON may hold: one of its fields may be a whole outline tree.
const BOUNDS: JsonBounds = JsonBounds { depth: 80, values: 200_000 };

/// A field that is missing or wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {reason}")]
pub struct FieldError {
    pub field: String,
    /// Goes on after the field's name: "must be a whole number".
    pub reason: String,
}

impl FieldError {
    pub fn new(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { field: field.into(), reason: reason.into() }
    }

    pub fn missing(field: &str) -> Self {
        Self::new(field, "is missing")
    }
}

impl Error for FieldError {
    fn custom<T: Display>(reason: T) -> Self {
        Self::new("", reason.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        Self::missing(field)
    }
}

/// Reads `T` from the fields of a query or form. Of a field sent several times, a list takes all values
/// and anything else the last.
pub fn from_fields<T: DeserializeOwned>(
    fields: impl IntoIterator<Item = (String, String)>,
) -> Result<T, FieldError> {
    let mut grouped: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, value) in fields {
        if !value.is_empty() {
            grouped.entry(name).or_default().push(value);
        }
    }
    T::deserialize(Fields { rest: grouped.into_iter(), current: None })
}

/// The fields of a flat JSON object, as if they had been sent as a form: `{"text_id": 7}`.
///
/// A list is a repeated field; an object in an object is kept as its JSON text.
pub fn fields_of_json(body: &[u8]) -> Result<Vec<(String, String)>, FieldError> {
    BOUNDS.check(body).map_err(|excess| FieldError::new("the body", excess.to_string()))?;
    let object: serde_json::Map<String, Value> =
        serde_json::from_slice(body).map_err(|_| FieldError::new("the body", "must be a JSON object"))?;
    let mut fields = Vec::new();
    for (name, value) in object {
        match value {
            Value::Array(values) => {
                fields.extend(values.into_iter().map(|value| (name.clone(), text_of_json(value))));
            }
            value => fields.push((name, text_of_json(value))),
        }
    }
    Ok(fields)
}

fn text_of_json(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// The whole form, as a map of its fields.
struct Fields {
    rest: btree_map::IntoIter<String, Vec<String>>,
    current: Option<(String, Vec<String>)>,
}

impl<'de> Deserializer<'de> for Fields {
    type Error = FieldError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        visitor.visit_map(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Fields {
    type Error = FieldError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, FieldError> {
        self.current = self.rest.next();
        let Some((name, _)) = &self.current else { return Ok(None) };
        seed.deserialize(name.as_str().into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, FieldError> {
        let (name, values) =
            self.current.take().ok_or_else(|| FieldError::custom("value before its name"))?;
        // Only here are both the name and what is wrong known.
        seed.deserialize(Values(values)).map_err(|error| FieldError::new(name, error.reason))
    }
}

/// Every value sent for one field.
struct Values(Vec<String>);

impl<'de> Deserializer<'de> for Values {
    type Error = FieldError;

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, FieldError> {
        visitor.visit_string(self.0.pop().unwrap_or_default())
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        visitor.visit_seq(SeqDeserializer::new(self.0.into_iter()))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{ExportForm, LayoutForm, TaskForm, UsageForm};

    fn fields(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    fn check_error<T: DeserializeOwned + std::fmt::Debug>(pairs: &[(&str, &str)], expected: &str) {
        assert_eq!(from_fields::<T>(fields(pairs)).unwrap_err().to_string(), expected);
    }

    #[test]
    fn empty_fields_count_as_not_sent() {
        let form: TaskForm =
            from_fields(fields(&[("title", "Bees"), ("type", "1"), ("content", ""), ("id", "")])).unwrap();
        assert_eq!(form, TaskForm { task_type: Some(1), ..TaskForm::topic("Bees") });
    }

    #[test]
    fn unknown_fields_are_ignored_and_the_last_of_several_counts() {
        let form: ExportForm = from_fields(fields(&[
            ("id", "1"),
            ("id", " 2 "),
            ("format", "png"),
            ("edit", "FALSE"),
            ("x", "y"),
        ]))
        .unwrap();
        assert_eq!(form, ExportForm { edit: Some(false), ..ExportForm::new(2, "png") });
    }

    #[test]
    fn a_list_takes_every_value() {
        let form: UsageForm = from_fields(fields(&[("uid", "a"), ("channel", ""), ("uid", "b")])).unwrap();
        assert_eq!(form, UsageForm { channel: String::new(), uid: vec!["a".into(), "b".into()] });
    }

    #[test]
    fn errors_name_the_field_and_say_what_is_allowed() {
        check_error::<LayoutForm>(&[], "text_id is missing");
        check_error::<LayoutForm>(&[("text_id", "1.5")], "text_id must be a whole number");
        check_error::<LayoutForm>(&[("text_id", "99999999999999999999")], "text_id must be a whole number");
        check_error::<ExportForm>(
            &[("id", "1"), ("format", "ppt"), ("edit", "maybe")],
            "edit must be true or false",
        );
    }

    #[test]
    fn json_objects_are_forms_too() {
        let form: LayoutForm =
            from_fields(fields_of_json(br#"{"text_id": 7, "more": null}"#).unwrap()).unwrap();
        assert_eq!(form.text_id, 7);
        let form: TaskForm =
            from_fields(fields_of_json(r#"{"title":"蜂","senior_options":{"page":3}}"#.as_bytes()).unwrap())
                .unwrap();
        assert_eq!(form.senior_options.as_deref(), Some(r#"{"page":3}"#));
        let form: UsageForm = from_fields(fields_of_json(br#"{"uid":["a","b"]}"#).unwrap()).unwrap();
        assert_eq!(form.uid, ["a", "b"]);
        assert_eq!(fields_of_json(b"[1]").unwrap_err().to_string(), "the body must be a JSON object");
    }
}
