//! Which draft suits a title? That of its scene, unless the subject asks for dignity or for other pages.

use crate::options::Scene;

/// Every genre: the scenes, and subjects that are treated alike in all of them.
pub const GENRES: [&str; 27] = [
    "general",
    "analysis-report",
    "courseware",
    "promotion",
    "public-speech",
    "online-media",
    "announcement",
    "research-report",
    "academic-conference",
    "project-report",
    "personal-introduction",
    "business-plan",
    "solution",
    "product-introduction",
    "meeting-agenda",
    "annual-plan",
    "annual-summary",
    "health-education",
    "financial-report",
    "project-plan",
    "business-article",
    "person",
    "historical-event",
    "remembrance",
    "family",
    "faith",
    "place",
];

/// Words of a title that tell such a subject, the gravest first. English words match whole words.
const CUES: [(&str, &str, &str); 6] = [
    (
        "remembrance",
        "funeral,memorial,celebration of life,in memory of,eulogy,remembering,grief,mourning,condolence,in loving memory,obituary",
        "缅怀,追悼,悼念,葬礼,祭奠,追思,告别仪式,偲ぶ,葬儀,弔辞,告別式,お別れの会,法要",
    ),
    (
        "historical-event",
        "war,wars,ww1,ww2,wwi,wwii,genocide,massacre,holocaust,revolution,battle,uprising,famine,disaster,catastrophe,apartheid,slavery,crusades,siege,coup,partition,atomic bomb,iconoclasm",
        "战争,抗战,屠杀,大革命,起义,事变,事件,长征,战役,大地震,灾难,殖民,戦争,虐殺,革命,事変,震災,原爆,大戦,の乱,の変",
    ),
    (
        "faith",
        "christianity,islam,judaism,hinduism,buddhism,sikhism,taoism,shinto,religion,religious,ramadan,easter,lent,bible,quran,koran,torah,prayer,church,mosque,diwali,hanukkah,baptism,pilgrimage,gospel",
        "佛教,道教,基督教,伊斯兰,宗教,圣经,古兰经,斋月,信仰,仏教,神道,キリスト教,イスラム,聖書,巡礼",
    ),
    (
        "family",
        "wedding,birthday,baby shower,family,grandma,grandpa,grandmother,grandfather,retirement party,golden anniversary,mother's day,father's day",
        "婚礼,生日,满月,家族,寿宴,金婚,爷爷,奶奶,结婚式,誕生日,還暦,結婚式,祖父,祖母",
    ),
    (
        "person",
        "biography,life and work,life and works,life and legacy,poet,painter,composer,philosopher,his life,her life,legacy",
        "生平,传记,诗人,伟人,生涯,伝記,人物伝,歌人",
    ),
    (
        "place",
        "trip to,travel,travelling,traveling,sightseeing,tourism,visiting,city of,country,hometown,my city",
        "旅游,旅行,游记,名胜,风光,家乡,城市介绍,観光,名所,ふるさと",
    ),
];
/// Scenes in which a person, a family or a place is treated as such; a business plan for travel is a business plan.
const OPEN: [Scene; 5] = [
    Scene::General,
    Scene::PublicSpeech,
    Scene::Courseware,
    Scene::ResearchReport,
    Scene::PersonalIntroduction,
];

/// The genre of a deck of `scene` with this title, whose Chinese is simplified.
pub fn genre(title: &str, scene: Scene) -> &'static str {
    let lower = title.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric() && c != '\'').collect();
    let spaced = format!(" {} ", words.join(" "));
    let speaks = |(_, latin, others): &&(&str, &str, &str)| {
        latin.split(',').any(|cue| spaced.contains(&format!(" {cue} ")))
            || others.split(',').any(|cue| lower.contains(cue))
    };
    let subject = CUES.iter().find(speaks).map(|(genre, ..)| *genre);
    let grave = |genre: &&str| matches!(*genre, "remembrance" | "historical-event" | "faith");
    subject.filter(|genre| grave(genre) || OPEN.contains(&scene)).unwrap_or(scene.slug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grave_subjects_are_treated_with_dignity_in_every_scene() {
        for (title, scene, expected) in [
            ("Celebration of life for Grandma Ruth", Scene::Promotion, "remembrance"),
            ("The Rwandan Genocide: Causes, Course, Aftermath", Scene::General, "historical-event"),
            ("清明节缅怀爷爷", Scene::PublicSpeech, "remembrance"),
            ("二二八事件的历史与反思", Scene::General, "historical-event"),
            ("Introduction to Sikhism", Scene::Courseware, "faith"),
            ("結婚式の友人代表スピーチ", Scene::PublicSpeech, "family"),
            ("Travel agency", Scene::BusinessPlan, "business-plan"),
            ("Warm coats", Scene::General, "general"),
            ("周例会", Scene::MeetingAgenda, "meeting-agenda"),
        ] {
            assert_eq!(genre(title, scene), expected, "{title}");
        }
    }

    #[test]
    fn every_scene_is_a_genre() {
        assert!(Scene::ALL.iter().all(|scene| GENRES.contains(&scene.slug())));
    }
}
