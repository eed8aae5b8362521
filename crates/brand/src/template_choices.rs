//! What can a person say about a template, over what is found in it? Which layout or sample slide serves which page, the
//! master, the room for composed pages, and which colour does what. As JSON, in which every field may be left out.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::error::BrandError;

/// Bytes of a mapping as JSON, at most. One with every role and long names has about two thousand.
pub const MAX_MAP: usize = 64 * 1024;
/// Accents that a mapping may name.
pub const MAX_ACCENTS: usize = 6;

/// A correction of what was found. What it leaves out stays as found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TemplateMap {
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pages: BTreeMap<PageRole, PageSource>,
    /// The master that the deck stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub master: Option<MasterChoice>,
    #[serde(skip_serializing_if = "SafeArea::is_unsaid")]
    pub safe_area: SafeArea,
    #[serde(skip_serializing_if = "ColorRoles::is_unsaid")]
    pub colors: ColorRoles,
    /// Take colours and fonts alone, for the pages of this suit: FAMILY-COLOUR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme_only: Option<String>,
}

impl TemplateMap {
    /// Reads a mapping, also out of what `suit map` prints, where it is the field `map`.
    pub fn from_json(text: &str) -> Result<Self, BrandError> {
        if text.len() > MAX_MAP {
            return Err(BrandError::Map(format!("it has more than {} KiB", MAX_MAP / 1024)));
        }
        let wrong = |error: serde_json::Error| BrandError::Map(error.to_string());
        let mut value: serde_json::Value = serde_json::from_str(text).map_err(wrong)?;
        let own = value.get_mut("map").map(serde_json::Value::take);
        let value = own.unwrap_or(value);
        if !value.is_object() {
            return Err(BrandError::Map("it must be a JSON object".to_owned()));
        }
        let map: Self = serde_json::from_value(value).map_err(wrong)?;
        map.check()?;
        Ok(map)
    }

    pub fn is_unsaid(&self) -> bool {
        *self == Self::default()
    }

    fn check(&self) -> Result<(), BrandError> {
        for (role, source) in &self.pages {
            if source.layout.is_some() == source.slide.is_some() {
                let told = format!("pages.{role}: say either a layout or a slide");
                return Err(BrandError::Map(told));
            }
        }
        if self.colors.accents.len() > MAX_ACCENTS {
            return Err(BrandError::Map(format!("colors.accents: {MAX_ACCENTS} at most")));
        }
        Ok(())
    }
}

/// What a page is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageRole {
    Cover,
    Contents,
    Chapter,
    /// Title and one text.
    Content,
    /// Title and two texts with a heading each.
    Comparison,
    /// Title and free room: all other pages are composed on it.
    Composed,
    Ending,
}

impl PageRole {
    pub const ALL: [Self; 7] = [
        Self::Cover,
        Self::Contents,
        Self::Chapter,
        Self::Content,
        Self::Comparison,
        Self::Composed,
        Self::Ending,
    ];

    /// A page of a title and what stands below it.
    pub fn is_title_page(self) -> bool {
        matches!(self, Self::Cover | Self::Chapter | Self::Ending)
    }
}

impl fmt::Display for PageRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cover => "cover",
            Self::Contents => "contents",
            Self::Chapter => "chapter",
            Self::Content => "content",
            Self::Comparison => "comparison",
            Self::Composed => "composed",
            Self::Ending => "ending",
        })
    }
}

/// Where a page comes from: a layout by its name, or a sample slide by its number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageSource {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// Of the layout, where several masters have one of that name; else the deck's own master comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub master: Option<MasterChoice>,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slide: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a master is named by its number or its name")]
pub enum MasterChoice {
    /// From 1.
    Number(usize),
    Name(String),
}

/// How far composed pages keep away from each edge of the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SafeArea {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Distance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top: Option<Distance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<Distance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bottom: Option<Distance>,
}

impl SafeArea {
    fn is_unsaid(&self) -> bool {
        *self == Self::default()
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a distance is in points, such as 48, or a share of the page, such as \"5%\"")]
pub enum Distance {
    /// Of the template's own page.
    Points(f64),
    /// `5%` of the page's width or height.
    Share(String),
}

/// Which colours composed pages have: `accent1`, `tx1` and the like of the theme, or `#C8102E`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ColorRoles {
    /// The leading one first. Those that are not named follow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accents: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Where it is not the colour of the page, composed pages stand on a plate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
}

impl ColorRoles {
    fn is_unsaid(&self) -> bool {
        *self == Self::default()
    }
}

/// The mapping in force, and what there is to choose from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TemplateMapping {
    pub map: TemplateMap,
    pub masters: Vec<MappingMaster>,
    pub layouts: Vec<MappingLayout>,
    pub slides: Vec<MappingSlide>,
    pub colors: Vec<MappingColor>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MappingMaster {
    pub number: usize,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MappingLayout {
    pub name: String,
    /// The number of its master.
    pub master: usize,
    /// What it has the places for.
    pub serves: Vec<PageRole>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MappingSlide {
    pub number: usize,
    /// How it begins.
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MappingColor {
    pub name: String,
    /// `#RRGGBB`.
    pub value: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_may_be_left_out_and_comes_back_as_it_was() {
        let full = r##"{"pages":{"cover":{"layout":"Title","master":2},"chapter":{"slide":3}},"master":"Blue",
            "safe_area":{"left":48.0,"bottom":"8%"},"colors":{"accents":["accent2","#C8102E"],"text":"tx1"}}"##;
        let map = TemplateMap::from_json(full).unwrap();
        assert_eq!(map.pages[&PageRole::Chapter].slide, Some(3));
        let again = TemplateMap::from_json(&serde_json::to_string(&map).unwrap()).unwrap();
        assert_eq!(map, again);
        assert_eq!(TemplateMap::from_json("{}").unwrap(), TemplateMap::default());
        assert_eq!(serde_json::to_string(&TemplateMap::default()).unwrap(), "{}");
        // What `suit map` prints can be given back as a whole.
        assert_eq!(TemplateMap::from_json(&format!("{{\"map\":{full},\"layouts\":[]}}")).unwrap(), map);
    }

    #[test]
    fn a_wrong_mapping_says_what_is_wrong() {
        let check = |json: &str, words: &str| {
            let error = TemplateMap::from_json(json).unwrap_err().to_string();
            assert!(error.contains(words), "{json}: {error}");
        };
        check(r#"{"pages":{"covr":{"layout":"A"}}}"#, "`cover`, `contents`, `chapter`");
        check(r#"{"pages":{"cover":{}}}"#, "pages.cover: say either a layout or a slide");
        check(r#"{"pages":{"cover":{"layout":"A","slide":1}}}"#, "either");
        check(r#"{"masters":1}"#, "unknown field `masters`");
        check(r#"{"master":[1]}"#, "number or its name");
        check(r#"{"safe_area":{"left":true}}"#, "such as 48");
        check(r#"{"colors":{"accents":["a","a","a","a","a","a","a"]}}"#, "6 at most");
        check(&format!("{{\"master\":\"{}\"}}", "x".repeat(MAX_MAP)), "64 KiB");
        check("[", "EOF");
        check("[]", "a JSON object");
    }
}
