//! Which options does a task have? All of them, with ids and names, in one place.

use deckwright_model::language::Locale;
use serde::{Deserialize, Serialize};

/// Characters of an unknown option group that its message repeats.
const MAX_SHOWN_KEY_LENGTH: usize = 40;

/// A name in the two languages that option lists are served in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub en: &'static str,
    pub zh: &'static str,
}

/// One group of the option list, such as the audience.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub id: u32,
    /// The field of `senior_options` that takes one of the choices.
    pub key: &'static str,
    pub name: Name,
    /// Exactly one is the default.
    pub choices: &'static [Choice],
}

/// One choice of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub id: u32,
    /// The word that files and commands use for it.
    pub slug: &'static str,
    pub name: Name,
    pub default: bool,
}

/// Every group, in the order in which it is shown.
pub const GROUPS: [Group; 5] = [
    Group { id: 1, key: "page", name: Name { en: "Pages", zh: "页数" }, choices: Pages::CHOICES },
    Group { id: 5, key: "group", name: Name { en: "Audience", zh: "受众" }, choices: Audience::CHOICES },
    Group { id: 17, key: "scene", name: Name { en: "Scene", zh: "场景" }, choices: Scene::CHOICES },
    Group { id: 39, key: "tone", name: Name { en: "Tone", zh: "语气" }, choices: Tone::CHOICES },
    Group {
        id: 46,
        key: "language",
        name: Name { en: "Language", zh: "语言" },
        choices: LanguageOption::CHOICES,
    },
];

/// Makes the enum of a group; the first variant is the default unless another is marked.
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident, default $default:ident {
        $($variant:ident = $id:literal $slug:literal $en:literal $zh:literal,)+
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($variant,)+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];
            pub const CHOICES: &'static [Choice] = &[$(Choice {
                id: $id,
                slug: $slug,
                name: Name { en: $en, zh: $zh },
                default: matches!(Self::$variant, Self::$default),
            },)+];

            /// Its entry in the option list.
            pub const fn choice(self) -> &'static Choice {
                &Self::CHOICES[self as usize]
            }

            pub const fn id(self) -> u32 {
                self.choice().id
            }

            pub const fn slug(self) -> &'static str {
                self.choice().slug
            }

            pub const fn name(self) -> Name {
                self.choice().name
            }

            pub fn from_id(id: u32) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.id() == id)
            }

            pub fn from_slug(slug: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.slug() == slug)
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::$default
            }
        }
    };
}

choices! {
    /// How many pages the finished deck has.
    Pages, default UpTo30 {
        UpTo10 = 53 "5-10" "5-10 pages" "5-10页",
        UpTo20 = 2 "15-20" "15-20 pages" "15-20页",
        UpTo30 = 3 "20-30" "20-30 pages" "20-30页",
        UpTo35 = 4 "30-35" "30-35 pages" "30-35页",
    }
}

choices! {
    /// Who sees the deck.
    Audience, default GeneralPublic {
        GeneralPublic = 6 "general-public" "General public" "大众",
        Investors = 7 "investors" "Investors" "投资者",
        Business = 8 "business" "Business partners" "商务人士",
        Students = 9 "students" "Students" "学生",
        Teachers = 10 "teachers" "Teachers" "老师",
        Executives = 11 "executives" "Executives" "上级领导",
        Interviewers = 12 "interviewers" "Interviewers" "面试官",
        Employees = 13 "employees" "Employees" "下级员工",
        Peers = 14 "peers" "Peers" "同事同行",
        OnlineVisitors = 15 "online-visitors" "Online visitors" "线上访客",
        TeamMembers = 16 "team-members" "Team members" "组员",
    }
}

choices! {
    /// The genre of the deck.
    Scene, default General {
        General = 18 "general" "General" "通用",
        AnalysisReport = 19 "analysis-report" "Analysis report" "分析报告",
        Courseware = 20 "courseware" "Courseware" "教学课件",
        Promotion = 21 "promotion" "Promotion" "宣传推广",
        PublicSpeech = 22 "public-speech" "Public speech" "公众演讲",
        OnlineMedia = 23 "online-media" "Online media" "网络媒体",
        Announcement = 24 "announcement" "Announcement" "公告通知",
        ResearchReport = 25 "research-report" "Research report" "研究报告",
        AcademicConference = 26 "academic-conference" "Academic conference" "学术会议",
        ProjectReport = 27 "project-report" "Project report" "项目汇报",
        PersonalIntroduction = 28 "personal-introduction" "Personal introduction" "个人介绍",
        BusinessPlan = 29 "business-plan" "Business plan" "商业计划书",
        Solution = 30 "solution" "Solution" "解决方案",
        ProductIntroduction = 31 "product-introduction" "Product introduction" "产品介绍",
        MeetingAgenda = 32 "meeting-agenda" "Meeting agenda" "会议流程",
        AnnualPlan = 33 "annual-plan" "Annual plan" "年度计划",
        AnnualSummary = 34 "annual-summary" "Annual summary" "年度总结",
        HealthEducation = 35 "health-education" "Health education" "健康科普",
        FinancialReport = 36 "financial-report" "Financial report" "财务报告",
        ProjectPlan = 37 "project-plan" "Project plan" "项目计划",
        BusinessArticle = 38 "business-article" "Business article" "商业文章",
    }
}

choices! {
    /// How the deck speaks.
    Tone, default Professional {
        Professional = 40 "professional" "Professional" "专业",
        Inspirational = 41 "inspirational" "Inspirational" "励志",
        Humorous = 42 "humorous" "Humorous" "幽默",
        Friendly = 43 "friendly" "Friendly" "亲切",
        Confident = 44 "confident" "Confident" "自信",
        Gentle = 45 "gentle" "Gentle" "温柔",
    }
}

choices! {
    /// What the user wishes as the language of the deck.
    LanguageOption, default OfTitle {
        Chinese = 47 "zh" "Simplified Chinese" "简体中文",
        TraditionalChinese = 48 "zh-TW" "Traditional Chinese" "繁体中文",
        English = 49 "en" "English" "英语",
        Japanese = 50 "ja" "Japanese" "日语",
        OfTitle = 51 "title" "Language of the title" "跟随标题语言",
        Korean = 61 "ko" "Korean" "韩语",
        French = 62 "fr" "French" "法语",
        German = 63 "de" "German" "德语",
        Spanish = 64 "es" "Spanish" "西班牙语",
        Portuguese = 65 "pt" "Portuguese" "葡萄牙语",
        Italian = 66 "it" "Italian" "意大利语",
        Russian = 67 "ru" "Russian" "俄语",
        Arabic = 68 "ar" "Arabic" "阿拉伯语",
        Thai = 69 "th" "Thai" "泰语",
        Vietnamese = 70 "vi" "Vietnamese" "越南语",
        Indonesian = 71 "id" "Indonesian" "印度尼西亚语",
        Hindi = 72 "hi" "Hindi" "印地语",
    }
}

impl LanguageOption {
    /// The locale of a deck with this wish; none where the title decides. Slugs are tags.
    pub fn locale(self) -> Option<Locale> {
        (self != Self::OfTitle).then(|| Locale::nearest(self.slug()))
    }
}

/// The five choices of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    pub page: Pages,
    pub group: Audience,
    pub scene: Scene,
    pub tone: Tone,
    pub language: LanguageOption,
}

/// A field of `senior_options` that we do not know, or an id that its group does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownOption {
    #[error("there is no option group {0:?}; the groups are page, group, scene, tone, language")]
    Group(String),
    #[error("{key} has no option {id}; it takes one of {}", ids(.key))]
    Id { key: &'static str, id: u32 },
}

impl Choices {
    /// Sets the choice of the group `key` to the option `id`.
    pub fn set(&mut self, key: &str, id: u32) -> Result<(), UnknownOption> {
        let Some(group) = GROUPS.iter().find(|group| group.key == key) else {
            return Err(UnknownOption::Group(key.chars().take(MAX_SHOWN_KEY_LENGTH).collect()));
        };
        let known = match group.key {
            "page" => Pages::from_id(id).map(|one| self.page = one),
            "group" => Audience::from_id(id).map(|one| self.group = one),
            "scene" => Scene::from_id(id).map(|one| self.scene = one),
            "tone" => Tone::from_id(id).map(|one| self.tone = one),
            _ => LanguageOption::from_id(id).map(|one| self.language = one),
        };
        known.ok_or(UnknownOption::Id { key: group.key, id })
    }
}

fn ids(key: &str) -> String {
    let choices = GROUPS.iter().find(|group| group.key == key).map_or(&[][..], |group| group.choices);
    choices.iter().map(|choice| choice.id.to_string()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_one_default_and_ids_are_unique() {
        let mut ids: Vec<u32> = GROUPS.iter().map(|group| group.id).collect();
        for group in GROUPS {
            assert_eq!(group.choices.iter().filter(|choice| choice.default).count(), 1, "{}", group.key);
            ids.extend(group.choices.iter().map(|choice| choice.id));
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
        assert_eq!(Scene::ALL.len(), 21);
    }

    #[test]
    fn choices_are_set_by_id() {
        let mut choices = Choices::default();
        for (key, id) in [("page", 53), ("group", 7), ("scene", 29), ("tone", 42), ("language", 50)] {
            choices.set(key, id).unwrap();
        }
        let expected = Choices {
            page: Pages::UpTo10,
            group: Audience::Investors,
            scene: Scene::BusinessPlan,
            tone: Tone::Humorous,
            language: LanguageOption::Japanese,
        };
        assert_eq!(choices, expected);
    }

    #[test]
    fn every_language_has_a_locale_of_its_own() {
        let locales: Vec<Locale> = LanguageOption::ALL.iter().filter_map(|option| option.locale()).collect();
        assert_eq!(locales.len(), 16);
        for (option, locale) in
            LanguageOption::ALL.iter().filter(|option| option.locale().is_some()).zip(&locales)
        {
            assert_eq!(option.name().en, locale.name());
            assert_eq!(locales.iter().filter(|other| *other == locale).count(), 1, "{locale:?}");
        }
    }

    #[test]
    fn an_unknown_id_names_what_is_allowed() {
        let error = Choices::default().set("page", 18).unwrap_err();
        assert_eq!(error.to_string(), "page has no option 18; it takes one of 53, 2, 3, 4");
        assert!(matches!(Choices::default().set("colour", 1), Err(UnknownOption::Group(_))));
    }
}
