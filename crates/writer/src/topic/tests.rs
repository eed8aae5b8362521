//! Titles, what they are about and how a sentence speaks of it.

use super::*;

/// Weaves the topic of each title into `sentence` and compares.
fn check(language: Language, sentence: &str, table: &[(&str, &str)]) {
    for &(title, expected) in table {
        let topic = Topic::of(title, language).unwrap_or_else(|| panic!("no topic in {title:?}"));
        assert_eq!(topic.weave(sentence), expected, "{title:?}");
    }
}

fn check_none(language: Language, titles: &[&str]) {
    for title in titles {
        assert_eq!(Topic::of(title, language), None, "{title:?}");
    }
}

#[test]
fn english_things_agree_with_their_verbs() {
    check(
        Language::En,
        "{topic} {needs/need} care",
        &[
            ("Annual Sales Review 2025", "Sales needs care"),
            ("Business plan for a coffee shop on wheels", "A coffee shop on wheels needs care"),
            ("Coffee Shop Business Plan", "The coffee shop needs care"),
            ("A Short Introduction to Quantum Computing", "Quantum computing needs care"),
            ("Business Plan: Nimbus", "Nimbus needs care"),
            ("Nimbus: notes that think", "Nimbus needs care"),
            ("Our Team", "Our team needs care"),
            ("Electric Vehicles in Cities", "Electric vehicles in cities need care"),
            ("Artificial Intelligence in Health Care", "Artificial intelligence in health care needs care"),
            ("Smart Home Robot", "The smart home robot needs care"),
            ("Sales and Marketing", "Sales and marketing need care"),
            ("Paris", "Paris needs care"),
            ("iPhone accessories", "iPhone accessories need care"),
            ("The French Revolution", "The French Revolution needs care"),
            ("Microplastics in Alpine Lakes", "Microplastics in Alpine Lakes need care"),
            ("Website Relaunch", "The website relaunch needs care"),
            ("Website Relaunch Project Plan", "The website relaunch needs care"),
            ("The New Travel Expense Policy", "The new travel expense policy needs care"),
            ("Announcement: The New Travel Expense Policy", "The new travel expense policy needs care"),
            ("Healthy Sleep for Shift Workers", "Healthy sleep for shift workers needs care"),
            ("AI Tools for Teachers", "AI tools for teachers need care"),
            ("Bees, Trees and Flowers", "Bees, trees and flowers need care"),
            ("My Favourite Books", "My favourite books need care"),
            ("Digital Transformation in Manufacturing", "Digital transformation in manufacturing needs care"),
            ("Regenerative Aquaculture in Norway", "Regenerative aquaculture in Norway needs care"),
            ("Chinese Tea Culture", "Chinese tea culture needs care"),
            ("Unforgettable Moments", "Unforgettable moments need care"),
            ("CUSTOMER LOYALTY", "Customer loyalty needs care"),
            ("Cloud Migration Strategy", "Cloud migration strategy needs care"),
            ("Women in Science", "Women in science need care"),
            ("Design Thinking", "Design thinking needs care"),
            ("What is machine learning?", "Machine learning needs care"),
            ("What Is the Future of Work?", "The future of work needs care"),
            ("Swimming for Children", "Swimming for children needs care"),
            ("Training for Teachers", "Teachers need care"),
            (
                "Night Trains in Europe that once Connected Every Capital and what their Return Means",
                "Night trains in Europe need care",
            ),
            ("Heat pumps for the Riverside estate", "Heat pumps for the Riverside estate need care"),
        ],
    );
}

#[test]
fn english_names_take_no_article_and_keep_their_capitals() {
    check(
        Language::En,
        "{topic's} story",
        &[
            ("Anna Schmidt, UX Designer", "Anna Schmidt’s story"),
            ("Anna Schmidt – UX Designer", "Anna Schmidt’s story"),
            ("Anna Schmidt UX Designer", "Anna Schmidt UX Designer’s story"),
            ("Introducing Anna Schmidt", "Anna Schmidt’s story"),
            ("Meet Anna Schmidt", "Anna Schmidt’s story"),
            ("Meet the Team", "The team’s story"),
            ("Stanford University", "Stanford University’s story"),
            ("Project Phoenix Status Update", "Project Phoenix’s story"),
            ("Acme Q3 2025 Financial Results", "Acme’s story"),
            ("Nimbus Financial Report", "Nimbus’s story"),
            ("Business plan for Coffee Corner", "Coffee Corner’s story"),
            ("Moons of Saturn", "Moons of Saturn’s story"),
            ("Introducing the Nimbus Lamp", "The Nimbus Lamp’s story"),
            ("Apple", "Apple’s story"),
            ("Dr. María Fernández-Ortiz", "Dr. María Fernández-Ortiz’s story"),
        ],
    );
}

#[test]
fn english_openings_and_endings_fall_away() {
    check(
        Language::En,
        "All about {topic}",
        &[
            ("Notice of Office Closure", "All about the office closure"),
            ("Notice of the Annual General Meeting", "All about the annual general meeting"),
            ("Announcing the Summer Party", "All about the summer party"),
            ("Introducing a Smart Lamp", "All about a smart lamp"),
            ("Welcome to Nimbus!", "All about Nimbus"),
            ("Understanding Blood Pressure", "All about blood pressure"),
            ("Blockchain Explained", "All about blockchain"),
            ("Python for Beginners", "All about Python"),
            ("Chess 101", "All about chess"),
            ("All About Honey Bees", "All about honey bees"),
            ("Invitation to the Open Day 2026", "All about the open day"),
        ],
    );
}

#[test]
fn english_instructions_and_questions_become_clauses() {
    let table = [
        ("How to brew coffee", "What brewing coffee means"),
        ("Improve Customer Retention", "What improving customer retention means"),
        ("Run a Marathon", "What running a marathon means"),
        ("Sleep Well", "What sleeping well means"),
        ("Moving the office to Hamburg", "What moving the office to Hamburg means"),
        ("Moving the Office to Hamburg", "What moving the office to Hamburg means"),
        ("Building Better Habits", "What building better habits means"),
        ("Why cats purr", "What why cats purr means"),
        ("Why do cats purr?", "What why cats purr means"),
        ("Should we move to the cloud?", "What whether we should move to the cloud means"),
        ("How Can We Reduce Waste?", "What how we can reduce waste means"),
        ("Can I trust the data?", "What whether I can trust the data means"),
        ("Why is the sky blue?", "What the question “Why is the sky blue?” means"),
        (
            "Do bilingual children switch tasks faster?",
            "What whether bilingual children switch tasks faster means",
        ),
        (
            "Can School Gardens Teach Children Patience?",
            "What whether school gardens can teach children patience means",
        ),
        ("Is remote work here to stay?", "What the question “Is remote work here to stay?” means"),
    ];
    check(Language::En, "What {topic} {means/mean}", &table);
    for (title, _) in table {
        assert_eq!(Topic::of(title, Language::En).map(|topic| topic.kind), Some(Kind::Matter), "{title}");
    }
}

#[test]
fn an_activity_gives_way_to_what_it_brings_about() {
    for (title, language, expected) in [
        ("Opening a neighbourhood bakery in Lisbon", Language::En, Some("a neighbourhood bakery in Lisbon")),
        ("How to set up a book club", Language::En, Some("a book club")),
        ("Moving the office to Hamburg", Language::En, None),
        ("Starting early", Language::En, None),
        ("Should we open a bakery?", Language::En, None),
        ("如何开一家咖啡店", Language::Zh, Some("咖啡店")),
        ("如何冲泡咖啡", Language::Zh, None),
        ("町のパン屋を開く", Language::Ja, Some("町のパン屋")),
        ("未来を考える", Language::Ja, None),
    ] {
        let thing = Topic::of(title, language).and_then(Topic::into_thing);
        assert_eq!(thing.map(|thing| thing.phrase).as_deref(), expected, "{title}");
    }
}

#[test]
fn a_long_topic_has_a_shorter_name() {
    for (title, expected) in [
        ("Heat pumps for the Riverside estate", "heat pumps"),
        ("Reducing food waste in school canteens", "reducing food waste"),
        ("A neighbourhood bakery in Lisbon", "a neighbourhood bakery"),
        ("A coffee shop on wheels", "a coffee shop on wheels"),
        ("The search for meaning in later life", "the search for meaning"),
        ("Signing up for health insurance online", "signing up for health insurance online"),
        ("Why bees return to the same hive", "why bees return to the same hive"),
    ] {
        let topic = Topic::of(title, Language::En).unwrap();
        assert_eq!(topic.short().phrase, expected, "{title}");
    }
    let bakery = Topic::of("A neighbourhood bakery in Lisbon", Language::En).unwrap().definite();
    assert_eq!(bakery.phrase, "the neighbourhood bakery in Lisbon");
    assert_eq!(bakery.short().phrase, "the neighbourhood bakery");
}

#[test]
fn a_question_is_spoken_of_only_where_it_can_be() {
    for (title, language, text, suits) in [
        ("Why cats purr", Language::En, "Findings on {topic}", true),
        ("Why cats purr", Language::En, "The heart of {topic}", false),
        ("Brewing coffee", Language::En, "The heart of {topic}", true),
        ("为什么猫会打呼噜", Language::Zh, "关于{topic}", true),
        ("为什么猫会打呼噜", Language::Zh, "{topic}怎么用", false),
        ("なぜ猫は喉を鳴らすのか", Language::Ja, "{topic}について", true),
        ("なぜ猫は喉を鳴らすのか", Language::Ja, "{topic}の練習", false),
    ] {
        let topic = Topic::of(title, language).unwrap();
        assert_eq!(topic.suits(text), suits, "{title}: {text}");
    }
}

#[test]
fn english_titles_without_a_topic_give_none() {
    check_none(
        Language::En,
        &[
            "2025 Annual Report",
            "Our Annual Plan for 2026",
            "About Me",
            "Introducing Myself",
            "Q3 Financial Results",
            "AI is changing medicine",
            "Faster, Cheaper, Better",
            "Why?",
            "Let's go!",
        ],
    );
}

#[test]
fn chinese_genre_words_fall_away() {
    check(
        Language::Zh,
        "{topic}值得关注",
        &[
            ("人工智能在医疗中的应用", "人工智能在医疗中的应用值得关注"),
            ("咖啡店商业计划书", "咖啡店值得关注"),
            ("关于校园垃圾分类的调研报告", "校园垃圾分类值得关注"),
            ("如何冲泡咖啡", "冲泡咖啡值得关注"),
            ("什么是区块链？", "区块链值得关注"),
            ("2025年度销售工作总结", "销售值得关注"),
            ("数据分析报告", "数据分析值得关注"),
            ("新能源汽车市场分析", "新能源汽车市场值得关注"),
            ("城市电动汽车分析报告", "城市电动汽车值得关注"),
            ("商业计划书：共享单车", "共享单车值得关注"),
            ("宋词：婉约与豪放", "宋词值得关注"),
            ("读懂财务报告", "读懂财务报告值得关注"),
            ("三分钟读懂财务报告", "三分钟读懂财务报告值得关注"),
            ("如何写好工作总结", "写好工作总结值得关注"),
            ("基于Transformer的中文情感分析研究", "基于Transformer的中文情感分析值得关注"),
            ("星辰科技2025年第三季度财报", "星辰科技值得关注"),
            ("2025年中国经济", "中国经济值得关注"),
            ("2025年会通知", "年会值得关注"),
            ("关于举办安全培训的通知", "安全培训值得关注"),
            ("新品发布会邀请函", "新品发布会值得关注"),
            ("关于调整作息时间的通知", "调整作息时间值得关注"),
            ("解读人口老龄化", "人口老龄化值得关注"),
            ("2026年第一季度华东区销售复盘", "华东区销售值得关注"),
            ("如何做好项目复盘", "做好项目复盘值得关注"),
            ("为什么要学习Python？", "Python值得关注"),
            ("给老旧小区加装电梯", "老旧小区加装电梯值得关注"),
            ("给孩子的一封信", "给孩子的一封信值得关注"),
            ("新员工培训：项目管理入门", "项目管理值得关注"),
            ("新员工入职培训", "新员工入职培训值得关注"),
            ("网络安全培训", "网络安全值得关注"),
            ("星图AI会议助手 StarNote Pro", "星图AI会议助手 StarNote Pro 值得关注"),
        ],
    );
}

#[test]
fn chinese_questions_are_quoted() {
    check(
        Language::Zh,
        "说到{topic}",
        &[
            ("为什么猫会打呼噜", "说到“为什么猫会打呼噜”"),
            ("顾客为什么会回头", "说到“顾客为什么会回头”"),
            ("社区书店如何盈利", "说到“社区书店如何盈利”"),
            ("机器能思考吗？", "说到“机器能思考吗？”"),
        ],
    );
    check_none(
        Language::Zh,
        &["年度总结", "2025年终总结", "第三季度财报", "通知", "公司介绍", "自我介绍", "个人简历", "2025年报"],
    );
}

#[test]
fn japanese_genre_words_fall_away() {
    check(
        Language::Ja,
        "{topic}を考える",
        &[
            ("カフェの事業計画書", "カフェを考える"),
            ("生成AIについて", "生成AIを考える"),
            ("食品ロスに関する調査報告", "食品ロスを考える"),
            ("美味しいコーヒーの淹れ方", "美味しいコーヒーの淹れ方を考える"),
            ("ブロックチェーンとは何か？", "ブロックチェーンを考える"),
            ("なぜ猫は喉を鳴らすのか", "「なぜ猫は喉を鳴らすのか」を考える"),
            ("猫はなぜ喉を鳴らすのか？", "「猫はなぜ喉を鳴らすのか？」を考える"),
            ("未来を創る", "「未来を創る」を考える"),
            ("2025年度 営業部の活動報告", "営業部を考える"),
            ("データ分析入門", "データ分析を考える"),
            ("新卒採用説明会のご案内", "新卒採用説明会を考える"),
            ("忘年会のお知らせ", "忘年会を考える"),
            ("ミナト工業 2025年度第3四半期 決算説明資料", "ミナト工業を考える"),
            ("定例会議の議題", "定例会議を考える"),
            ("新商品開発プロジェクト計画", "新商品開発を考える"),
            ("夏祭りの企画", "夏祭りを考える"),
            ("商品企画", "商品企画を考える"),
            ("山田太郎の自己紹介", "山田太郎を考える"),
            ("統計学の基礎", "統計学を考える"),
            ("新人研修：はじめてのプロジェクト管理", "プロジェクト管理を考える"),
            ("新入社員研修", "新入社員研修を考える"),
            ("京都の古民家カフェ開業計画", "京都の古民家カフェを考える"),
            ("地方の小さな書店を残すには", "地方の小さな書店を残す取り組みを考える"),
        ],
    );
    check_none(Language::Ja, &["年次報告", "自己紹介", "会社案内", "決算説明資料", "議題", "はじめまして"]);
}

#[test]
fn a_title_of_another_language_stands_as_a_name() {
    for (title, language, expected) in [
        ("The Great Wall", Language::Zh, "Great Wall"),
        ("Why is the sky blue?", Language::Ja, "“Why is the sky blue”"),
        ("自己紹介", Language::Ja, "-"),
        ("光合作用", Language::Ja, "光合作用"),
        ("咖啡店商业计划书", Language::En, "咖啡店"),
    ] {
        let found = Topic::of(title, language).map_or("-".to_owned(), |topic| topic.phrase);
        assert_eq!(found, expected, "{title}");
    }
}
