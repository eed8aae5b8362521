//! Titles as people type them.

use super::*;
use crate::options::{Audience, Tone};

fn check(table: &[(&str, &str)]) {
    for (typed, title) in table {
        assert_eq!(Request::read(typed, Choices::default()).unwrap().title, *title, "{typed}");
    }
}

#[test]
fn requests_and_courtesies_are_taken_off() {
    check(&[
        ("Help me write a 10 slide deck about bees", "Bees"),
        (
            "Make me a presentation about the importance of bees, it should be cute and for kindergarten",
            "The importance of bees",
        ),
        (
            "i need a presentaion about electric vehicals and there batteries for tomorow",
            "Electric vehicals and there batteries",
        ),
        ("ppt on water pollution for class 8 with pictures", "Water pollution"),
        ("black holes plz make it look cool", "Black holes"),
        ("explain quantum computing like I'm five", "Quantum computing"),
        ("GDPR training for all employees (mandatory, 20 slides)", "GDPR training for all employees"),
        (
            "Marketing plan for a gluten free bakery, 12 pages, friendly tone",
            "Marketing plan for a gluten free bakery",
        ),
        ("Please write a business plan for a bakery", "Business plan for a bakery"),
        (
            "Ancient Egypt: Pharaohs, Pyramids & Mummies (Grade 6)",
            "Ancient Egypt: Pharaohs, Pyramids & Mummies",
        ),
        ("帮我写一个10页左右的ppt，主题是中国茶文化，风格古风", "中国茶文化"),
        ("您好，麻烦帮我生成一份端午节活动策划，谢谢", "端午节活动策划"),
        ("请帮我做一个关于人工智能的PPT", "人工智能"),
        ("小学三年级安全教育主题班会，要可爱一点", "小学三年级安全教育主题班会"),
        ("お手数ですが、京都の観光名所を紹介するプレゼンをお願いします", "京都の観光名所"),
        ("小学生向けにSDGsをわかりやすく説明するスライドを作って", "SDGs"),
        ("SNSマーケティングの成功事例を10枚くらいでまとめてください", "SNSマーケティングの成功事例"),
        ("結婚式の友人代表スピーチ（笑えるやつ）", "結婚式の友人代表スピーチ"),
        ("Mindfulness for busy nurses, 10 min talk, calm tone", "Mindfulness for busy nurses"),
        ("Black holes explained so my 10 year old gets it lol", "Black holes explained"),
        ("Roman Empire fall reasons AP world history", "Roman Empire fall reasons"),
        ("新员工入职培训-安全生产篇（正式一点）", "新员工入职培训-安全生产篇"),
        ("老爸六十大寿 家庭聚会 温馨一点❤️", "老爸六十大寿 家庭聚会"),
        (
            "ロードバイク初心者講習会（うちのショップ主催）15枚くらい",
            "ロードバイク初心者講習会（うちのショップ主催）",
        ),
        ("辩论社招新，要活泼", "辩论社招新"),
        ("新NISAについてのスライドを作ってください。初心者にもやさしく", "新NISA"),
        ("火山はなぜ噴火するの？小学生向け", "火山はなぜ噴火するの？"),
    ]);
}

#[test]
fn titles_that_ask_for_nothing_stay_as_they_are() {
    for title in [
        "Q3 2025 Business Review – EMEA Sales",
        "Create a culture of feedback",
        "Make or buy",
        "Teach fractions using pizza",
        "Revenue rose 4,260 units (EUR)",
        "The Great Gatsby: is the American Dream dead?",
        "Celebration of life for Grandma Ruth (1934–2025)",
        "市场部周例会（第36周）",
        "人工智能+中医",
        "関数の書き方について",
        "Die Energiewende in Deutschland: Stand 2025 und Ausblick",
        "기후 변화와 우리의 미래",
        "Yoga for kids",
    ] {
        assert_eq!(Request::read(title, Choices::default()).unwrap().title, title);
    }
}

#[test]
fn wishes_choose_what_was_left_at_its_default() {
    let read = |text| Request::read(text, Choices::default()).unwrap().choices;
    assert_eq!(read("Help me write a 10 slide deck about bees").page, Pages::UpTo10);
    assert_eq!(read("GDPR training for all employees (mandatory, 20 slides)").page, Pages::UpTo20);
    assert_eq!(read("帮我写一个10页左右的ppt，主题是中国茶文化").page, Pages::UpTo10);
    assert_eq!(read("Marketing plan for a bakery, friendly tone").tone, Tone::Friendly);
    assert_eq!(read("Photosynthesis for 5th graders").group, Audience::Students);
    assert_eq!(read("Photosynthesis for 5th graders").scene, Scene::Courseware);
    let chosen = Choices { page: Pages::UpTo35, scene: Scene::Promotion, ..Choices::default() };
    let kept = Request::read("a 10 slide deck about photosynthesis for class 8", chosen).unwrap().choices;
    assert_eq!((kept.page, kept.scene), (Pages::UpTo35, Scene::Promotion));
}

/// The cover says for whom the deck is in the words that were typed.
#[test]
fn people_that_leave_the_title_are_kept() {
    for (typed, title, people) in [
        ("photosynthesis for 7th grade", "Photosynthesis", Some("For 7th grade")),
        ("帮我做一个关于端午节的ppt，给幼儿园小朋友看", "端午节", Some("面向幼儿园小朋友")),
        ("子どものスマホ依存について 保護者向け", "子どものスマホ依存について", Some("保護者向け")),
        ("お茶の歴史と作法 外国人のお客様に", "お茶の歴史と作法", Some("外国人のお客様に")),
        ("Mindfulness for busy nurses", "Mindfulness for busy nurses", None),
    ] {
        let request = Request::read(typed, Choices::default()).unwrap();
        assert_eq!((request.title.as_str(), request.people.as_deref()), (title, people), "{typed}");
    }
}

#[test]
fn a_count_of_pages_holds() {
    let pages = |text| {
        let pages = Brief::of_request(text, Choices::default()).unwrap().pages;
        (pages.min, pages.max)
    };
    // Of five slides cover, contents and ending are none.
    assert_eq!(pages("Why do we sleep? (5 slides pls)"), (8, 8));
    assert_eq!(pages("奶茶店开业策划方案，10页左右"), (10, 10));
    assert_eq!(pages("ロードバイク初心者講習会 15枚くらい"), (14, 16));
    assert_eq!(pages("Mindfulness for busy nurses, 10 min talk, calm tone"), (10, 10));
    assert_eq!(pages("Tea"), (20, 30));
    let chosen = Choices { page: Pages::UpTo20, ..Choices::default() };
    assert_eq!(Brief::of_request("Tea, 5 slides", chosen).unwrap().pages.max, 20);
}

#[test]
fn the_scene_is_read_from_the_title() {
    for (title, scene) in [
        ("Q3 review", Scene::AnalysisReport),
        ("周例会", Scene::MeetingAgenda),
        ("Series A pitch: Loopwell", Scene::BusinessPlan),
        ("2025年度销售工作总结", Scene::AnnualSummary),
        ("民宿創業企劃書", Scene::BusinessPlan),
        ("自己紹介", Scene::PersonalIntroduction),
        ("Stoicism", Scene::General),
    ] {
        assert_eq!(Request::read(title, Choices::default()).unwrap().choices.scene, scene, "{title}");
    }
}

#[test]
fn a_title_without_meaning_is_refused() {
    for title in [
        "???",
        "asdf",
        "asdfasdf",
        "test",
        "aaaa",
        "123",
        "make me a ppt",
        "帮我做一个PPT",
        "テスト",
        "qwerty",
        "测试",
    ] {
        assert_eq!(Request::read(title, Choices::default()), Err(NoSubject), "{title}");
    }
    for title in ["AI", "茶", "GDP", "Ü30", "C++ basics", "테스트 전략"] {
        assert!(Request::read(title, Choices::default()).is_ok(), "{title}");
    }
}

#[test]
fn slips_and_dots_at_the_end_do_not_reach_the_cover() {
    for (typed, title) in [
        ("phishing awarness training for office staff", "Phishing awareness training for office staff"),
        ("what is inflation and why are prices going up...", "What is inflation and why are prices going up"),
        ("Our friends in the U.S.", "Our friends in the U.S."),
        ("我的家乡……", "我的家乡"),
    ] {
        assert_eq!(Request::read(typed, Choices::default()).unwrap().title, title, "{typed}");
    }
}
