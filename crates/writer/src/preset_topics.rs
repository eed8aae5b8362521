//! Which preset topics are there? Outlines with body text that a user can start from.

use std::sync::LazyLock;

use crate::brief::Language;
use crate::options::Scene;

/// A preset topic, in English and Chinese.
#[derive(Debug)]
pub struct Topic {
    /// Never reused.
    pub id: i64,
    /// The name of its files in `assets/topics`.
    pub slug: &'static str,
    pub scene: Scene,
    /// Who the topic comes from: 1 for those that ship with the product.
    pub source: i64,
    english: Text,
    chinese: Text,
}

#[derive(Debug)]
struct Text {
    title: &'static str,
    content: &'static str,
}

impl Topic {
    pub fn title(&self, language: Language) -> &'static str {
        self.text(language).title
    }

    /// The outline as Markdown.
    pub fn content(&self, language: Language) -> &'static str {
        self.text(language).content
    }

    /// English stands in for languages that a topic is not written in.
    fn text(&self, language: Language) -> &Text {
        match language {
            Language::Zh => &self.chinese,
            Language::En | Language::Ja => &self.english,
        }
    }
}

/// All topics, in the order in which they are shown.
pub fn list() -> &'static [Topic] {
    &TOPICS
}

pub fn get(id: i64) -> Option<&'static Topic> {
    list().iter().find(|topic| topic.id == id)
}

/// The topic of exactly this title, where it is written in `language`.
pub fn titled(title: &str, language: Language) -> Option<&'static Topic> {
    let title = title.trim().to_lowercase();
    let written = language != Language::Ja;
    list().iter().find(|topic| written && topic.title(language).to_lowercase() == title)
}

fn text(content: &'static str) -> Text {
    let title = content.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default();
    Text { title, content }
}

macro_rules! topics {
    ($($id:literal $slug:literal $scene:ident,)+) => {
        static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| vec![$(Topic {
            id: $id,
            slug: $slug,
            scene: Scene::$scene,
            source: 1,
            english: text(include_str!(concat!("../../../assets/topics/", $slug, ".en.md"))),
            chinese: text(include_str!(concat!("../../../assets/topics/", $slug, ".zh.md"))),
        },)+]);
    };
}

topics! {
    1 "neighbourhood-coffee-shop" BusinessPlan,
    2 "annual-team-review" AnnualSummary,
    3 "planning-the-year-ahead" AnnualPlan,
    4 "water-cycle" Courseware,
    5 "tang-poetry" Courseware,
    6 "solar-power" AnalysisReport,
    7 "green-spaces-and-health" ResearchReport,
    8 "electric-bicycles" ProductIntroduction,
    9 "good-sleep" HealthEducation,
    10 "blood-pressure" HealthEducation,
    11 "courage-to-begin" PublicSpeech,
    12 "company-introduction" Promotion,
    13 "content-marketing" Promotion,
    14 "media-literacy" OnlineMedia,
    15 "waste-sorting" Announcement,
    16 "self-introduction" PersonalIntroduction,
    17 "volunteering" General,
    18 "fire-safety" Courseware,
    19 "reading-financial-statements" FinancialReport,
    20 "website-relaunch" ProjectPlan,
    21 "paperless-office" ProjectReport,
    22 "better-meetings" MeetingAgenda,
    23 "remote-work" Solution,
    24 "large-language-models" AcademicConference,
    25 "customer-loyalty" BusinessArticle,
    26 "time-management" General,
    27 "photosynthesis" Courseware,
    28 "solar-system" Courseware,
    29 "fractions" Courseware,
    30 "first-world-war" Courseware,
    31 "ecosystems" Courseware,
    32 "hand-washing" HealthEducation,
    33 "first-aid" HealthEducation,
    34 "diabetes" HealthEducation,
    35 "managing-stress" HealthEducation,
    36 "new-employee-onboarding" Courseware,
    37 "phishing-awareness" Courseware,
    38 "giving-feedback" Courseware,
    39 "customer-complaints" Courseware,
    40 "project-kick-off" ProjectPlan,
    41 "okr" Courseware,
    42 "change-management" Solution,
    43 "swot-analysis" AnalysisReport,
    44 "agile-scrum" Courseware,
    45 "quarterly-review" ProjectReport,
    46 "artificial-intelligence" General,
    47 "cloud-computing" Solution,
    48 "climate-change" General,
    49 "spring-festival" General,
    50 "tea-culture" General,
    51 "olympic-games" General,
    52 "job-interview" Courseware,
    53 "public-speaking" Courseware,
    54 "thesis-defence" Courseware,
    55 "plate-tectonics" Courseware,
    56 "human-heart" Courseware,
    57 "dna" Courseware,
    58 "vaccination" HealthEducation,
    59 "workplace-safety" Courseware,
    60 "risk-management" Courseware,
    61 "kpi" AnalysisReport,
    62 "silk-road" Courseware,
    63 "newtons-laws" Courseware,
    64 "mid-autumn-festival" General,
    65 "electricity" Courseware,
    66 "acids-and-bases" Courseware,
    67 "road-safety" General,
    68 "effective-email" Courseware,
    69 "data-protection" Courseware,
    70 "conflict-at-work" Courseware,
    71 "healthy-eating" HealthEducation,
    72 "back-friendly-work" HealthEducation,
    73 "lean-management" Courseware,
    74 "shakespeare" Courseware,
    75 "ancient-egypt" Courseware,
    76 "renaissance" Courseware,
    77 "market-research" AnalysisReport,
    78 "supply-chain" Solution,
    79 "blockchain" General,
    80 "biodiversity" General,
    81 "study-skills" Courseware,
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use deckwright_model::outline::{Block, Outline, Page};

    use super::*;

    fn outlines() -> impl Iterator<Item = (String, &'static str, Outline)> {
        list().iter().flat_map(|topic| {
            [Language::En, Language::Zh].map(|language| {
                let content = topic.content(language);
                let outline = Outline::from_own_markdown(content, "").unwrap();
                (format!("{}.{}", topic.slug, language.tag()), content, outline)
            })
        })
    }

    fn pages(outline: &Outline) -> impl Iterator<Item = &Page> {
        outline.chapters.iter().flat_map(|chapter| &chapter.pages)
    }

    #[test]
    fn ids_and_slugs_are_unique() {
        let ids: HashSet<i64> = list().iter().map(|topic| topic.id).collect();
        let slugs: HashSet<&str> = list().iter().map(|topic| topic.slug).collect();
        assert_eq!((ids.len(), slugs.len()), (list().len(), list().len()));
        assert!(list().len() >= 26);
        assert_eq!(get(4).map(|topic| topic.title(Language::Zh)), Some("水循环"));
        assert!(get(0).is_none());
    }

    #[test]
    fn every_scene_has_a_topic() {
        for scene in Scene::ALL {
            assert!(list().iter().any(|topic| topic.scene == *scene), "{scene:?}");
        }
    }

    #[test]
    fn files_are_canonical_and_in_their_language() {
        for (name, content, outline) in outlines() {
            assert_eq!(outline.to_markdown(), content, "{name}");
            let expected = if name.ends_with("zh") { Language::Zh } else { Language::En };
            assert_eq!(Language::of(&outline.title), expected, "{name}");
        }
    }

    #[test]
    fn decks_have_a_good_size() {
        for (name, _, outline) in outlines() {
            assert!((15..=35).contains(&outline.page_count()), "{name}: {} pages", outline.page_count());
            assert!((4..=6).contains(&outline.chapters.len()), "{name}: {} chapters", outline.chapters.len());
            assert!(!outline.body.is_empty(), "{name} has no subtitle");
            for page in pages(&outline) {
                let count = page.points.len();
                let has_table = page.body.iter().any(|block| matches!(block, Block::Table(_)));
                assert!(
                    (2..=8).contains(&count) || count == 0 && has_table,
                    "{name}: {count} points on {}",
                    page.title
                );
                for point in &page.points {
                    assert!(!point.body.is_empty(), "{name}: nothing below {}", point.title);
                }
            }
        }
    }

    #[test]
    fn nothing_is_said_twice() {
        for (name, _, outline) in outlines() {
            let mut said = HashSet::new();
            let texts = pages(&outline).flat_map(|page| page.points.iter().flat_map(|point| &point.body));
            for text in texts.filter_map(Block::text) {
                assert!(said.insert(text), "{name}: {text}");
            }
            let mut titles = HashSet::new();
            for page in pages(&outline) {
                assert!(titles.insert(&page.title), "{name}: {}", page.title);
            }
        }
    }
}
