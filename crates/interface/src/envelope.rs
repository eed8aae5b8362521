//! The frame around every answer that is neither a stream nor a file.

use serde::de::IgnoredAny;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::code::Code;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Envelope<T> {
    /// 0 means success; any other value means failure.
    pub code: i32,
    /// The payload; an empty array where there is none.
    pub data: T,
    /// A message for people. Its text may change.
    pub msg: String,
}

impl<T> Envelope<T> {
    pub fn success(data: T) -> Self {
        Self { code: Code::Success.number(), data, msg: Code::Success.message().to_owned() }
    }
}

impl Envelope<Empty> {
    pub fn failure(code: Code, msg: impl Into<String>) -> Self {
        Self { code: code.number(), data: Empty, msg: msg.into() }
    }
}

/// No payload: `[]` when written, anything when read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Empty;

impl Serialize for Empty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_seq(Some(0))?.end()
    }
}

impl<'de> Deserialize<'de> for Empty {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ArrayBuilder, Schema};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for super::Empty {
        fn schema() -> RefOr<Schema> {
            ArrayBuilder::new().max_items(Some(0)).description(Some("Always empty.")).into()
        }
    }

    impl ToSchema for super::Empty {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_success_carries_its_data() {
        let json = serde_json::to_string(&Envelope::success("ticket")).unwrap();
        assert_eq!(json, r#"{"code":0,"data":"ticket","msg":"success"}"#);
    }

    #[test]
    fn a_failure_carries_an_empty_array() {
        let json = serde_json::to_string(&Envelope::failure(Code::NoWork, "no such work")).unwrap();
        assert_eq!(json, r#"{"code":13001,"data":[],"msg":"no such work"}"#);
    }

    #[test]
    fn empty_reads_anything() {
        for data in ["[]", "null", r#"{"a":[1,2]}"#, "7"] {
            let json = format!(r#"{{"code":0,"data":{data},"msg":""}}"#);
            assert_eq!(serde_json::from_str::<Envelope<Empty>>(&json).unwrap().data, Empty);
        }
    }
}
