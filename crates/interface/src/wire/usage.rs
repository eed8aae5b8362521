//! How many outlines were generated for a user.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsageForm {
    /// Empty counts all channels.
    #[serde(default)]
    pub channel: String,
    /// May be repeated, 20 at most.
    #[serde(default)]
    pub uid: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsageRecord {
    pub uid: String,
    /// Outline generations that completed.
    pub count: i64,
}

/// Records as the interface carries them: a JSON array inside a string. A plain array is read too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsageRecords(pub Vec<UsageRecord>);

impl Serialize for UsageRecords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&serde_json::to_string(&self.0).map_err(S::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for UsageRecords {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum UsagePayload {
            Text(String),
            Array(Vec<UsageRecord>),
        }

        match UsagePayload::deserialize(deserializer)? {
            UsagePayload::Text(text) => serde_json::from_str(&text).map(Self).map_err(D::Error::custom),
            UsagePayload::Array(records) => Ok(Self(records)),
        }
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for super::UsageRecords {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some("JSON text of an array of {uid, count}."))
                .examples([r#"[{"uid":"u1","count":3}]"#])
                .into()
        }
    }

    impl ToSchema for super::UsageRecords {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_array_travels_inside_a_string() {
        let records = UsageRecords(vec![UsageRecord { uid: "u1".into(), count: 3 }]);
        let json = r#""[{\"uid\":\"u1\",\"count\":3}]""#;
        assert_eq!(serde_json::to_string(&records).unwrap(), json);
        assert_eq!(serde_json::from_str::<UsageRecords>(json).unwrap(), records);
        assert_eq!(serde_json::from_str::<UsageRecords>(r#"[{"uid":"u1","count":3}]"#).unwrap(), records);
        assert!(serde_json::from_str::<UsageRecords>(r#""[{""#).is_err());
    }
}
