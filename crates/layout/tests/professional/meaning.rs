//! Pages and the relations that a reader sees in them.

use deckwright_model::outline::{Block, Page, Point};

use deckwright_layout::matter;
use deckwright_layout::meaning::{Relation, read, shape};
use deckwright_layout::words::{PageWords, PointWords};

/// A page written as `heading = text | heading = text`; a heading may stand alone.
fn page(title: &str, lead: &str, points: &str) -> PageWords {
    let point = |text: &str| {
        let (heading, body) = text.split_once(" = ").unwrap_or((text, ""));
        let body = if body.is_empty() { Vec::new() } else { vec![Block::Text(body.trim().to_owned())] };
        Point { title: heading.trim().to_owned(), body }
    };
    let body = if lead.is_empty() { Vec::new() } else { vec![Block::Text(lead.to_owned())] };
    let points = points.split(" | ").filter(|text| !text.trim().is_empty()).map(point).collect();
    matter::parts(&Page { title: title.to_owned(), body, points, ..Page::default() }).remove(0)
}

const CASES: &[(&str, &str, &str, Relation)] = {
    use Relation::*;
    &[
        // English
        (
            "Our position",
            "",
            "Strengths = Brand | Weaknesses = Cost | Opportunities = Asia | Threats = Rules",
            Swot,
        ),
        (
            "SWOT of the region",
            "",
            "Weaknesses = Ageing | Strengths = Ports | Threats = Floods | Opportunities = Wind",
            Swot,
        ),
        ("Should we move?", "", "Pros = Cheaper rent. | Cons = A longer way.", ProsCons),
        ("Four-day week", "", "Drawbacks = Less cover. | Advantages = Fewer absences.", ProsCons),
        ("The new shop floor", "", "Before = Paper lists. | After = One screen.", BeforeAfter),
        ("What changes", "", "Today = Nine systems. | Tomorrow = One system.", BeforeAfter),
        ("Target picture", "", "As is = Silos. | To be = One flow.", BeforeAfter),
        ("Late deliveries", "", "The problem = Trucks wait. | Our solution = Book slots.", ProblemSolution),
        ("A case", "", "Challenge = Queues. | Approach = Sensors. | Result = No queues.", ProblemSolution),
        (
            "What people ask",
            "",
            "How long does it take? = Two days. | What does it cost? = Nothing.",
            Questions,
        ),
        (
            "Four risks matter, and each has an answer",
            "",
            "Risk = People leave after the deal. Answer: a bonus. | Risk: Rain. = Answer: we go inside again.",
            ProblemSolution,
        ),
        ("○×テスト", "", "Q1 リフトの前を横切ってよい。 | A × | Q2 1t以上なら講習が必要。 | A ○", Questions),
        ("FAQ", "", "Delivery = In two days. | Returns = Within a month.", Questions),
        (
            "If things go wrong",
            "",
            "If the pump stops = Call the desk. | If it leaks = Close the valve.",
            Branches,
        ),
        (
            "Reading the gauge",
            "",
            "When it is green = Go on. | When it is red = Stop. | Otherwise = Wait.",
            Branches,
        ),
        (
            "Our history",
            "",
            "1998 Founded = In a garage. | 2007 First plant = In Leeds. | 2019 Listed = In London.",
            Timeline,
        ),
        ("Last year", "", "January = Kick-off. | April = Pilot. | October = Launch.", Timeline),
        (
            "Milestones",
            "",
            "Kick-off (March 2027) = Team. | Pilot (June 2027) = One site. | Launch (May 2028) = All.",
            Timeline,
        ),
        (
            "Deadlines",
            "",
            "Draft = 12 March: to the board. | Review = 2 April: by the team. | Print = 9 May: at last.",
            Timeline,
        ),
        (
            "How we get there",
            "",
            "Phase 1: Learn = Talk. | Phase 2: Build = Code. | Phase 3: Run = Serve.",
            Roadmap,
        ),
        ("The next years", "", "Short term = Fix. | Medium term = Grow. | Long term = Lead.", Roadmap),
        ("Roadmap", "", "Q1 2027 Discover = Talk. | Q2 2027 Build = Code. | Q3 2027 Launch = Ship.", Roadmap),
        (
            "From stranger to fan",
            "",
            "Awareness = Ads. | Consideration = Reviews. | Purchase = Shop. | Loyalty = Club.",
            Funnel,
        ),
        ("The sales funnel", "", "Seen = Many. | Tried = Some. | Paid = Few.", Funnel),
        (
            "May in numbers",
            "",
            "Visits = 12,000 came. | Sign-ups = 1,400 stayed. | Purchases = 310 paid.",
            Funnel,
        ),
        ("Portfolio", "", "Stars = A. | Cash cows = B. | Question marks = C. | Dogs = D.", Matrix),
        (
            "Priorities",
            "",
            "High impact, low effort = A. | High impact, high effort = B. | Low impact, low effort = C. | Low impact, high effort = D.",
            Matrix,
        ),
        (
            "Eisenhower matrix",
            "",
            "Do = Now. | Plan = Later. | Delegate = To others. | Drop = Never.",
            Matrix,
        ),
        ("Getting better", "", "Plan = Aim. | Do = Try. | Check = Measure. | Act = Keep.", Cycle),
        ("The water cycle", "", "Evaporation = Up. | Condensation = Clouds. | Precipitation = Down.", Cycle),
        ("Our flywheel", "", "More guests = A. | More hosts = B. | Better prices = C.", Cycle),
        ("The learning pyramid", "", "Teach = 1. | Do = 2. | Watch = 3. | Read = 4.", Pyramid),
        ("Types of solar cell", "", "Silicon = Common. | Thin film = Light. | Perovskite = New.", Hierarchy),
        ("How we are organised", "", "Research = Lab. | Production = Plants. | Sales = Offices.", Hierarchy),
        ("The founding team", "", "Ada Park = Engineer. | Lin Wei = Designer.", Team),
        (
            "Five forces on our market",
            "",
            "Rivals = Many. | Buyers = Strong. | Suppliers = Few. | Entrants = Rare.",
            Concepts,
        ),
        ("Four pillars of safety", "", "Training = A. | Gear = B. | Rules = C. | Drills = D.", Concepts),
        ("Summary", "", "Act early = It pays. | Measure = It shows.", Takeaways),
        (
            "Largest markets",
            "",
            "Germany = 410 stores. | France = 380 stores. | Spain = 120 stores.",
            Ranking,
        ),
        (
            "Stores by country",
            "",
            "Germany = 410 stores | France = 380 stores | Spain = 120 stores | Italy = 90 stores",
            Ranking,
        ),
        (
            "Revenue by region",
            "",
            "Europe = 52 % of sales | Asia = 31 % of sales | Americas = 17 % of sales",
            Parts,
        ),
        ("Energy mix", "", "Wind 45 % | Sun 30 % | Gas 25 %", Parts),
        (
            "Members",
            "",
            "2022 = 4.1 million members | 2023 = 4.9 million members | 2024 = 6.2 million members",
            Trend,
        ),
        ("The year at a glance", "", "92 % on time | 14 new sites | $4.2bn revenue", KeyFigures),
        ("Results", "", "Revenue = $4.2bn, up from $3.9bn | Staff = 1,200 people", KeyFigures),
        ("How to make cheese", "", "Warm = Milk. | Curdle = Rennet. | Press = Form.", Sequence),
        ("Baking", "", "Step 1: Mix = Flour. | Step 2: Rest = An hour. | Step 3: Bake = Hot.", Sequence),
        (
            "Cleaning the lens",
            "",
            "First, blow = Dust. | Then wipe = Softly. | Finally check = Light.",
            Sequence,
        ),
        ("Rail or road?", "", "Rail = Slow but green. | Road = Fast but dirty.", Comparison),
        ("Cloud vs own servers", "", "Cloud = Rent. | Own servers = Buy.", Comparison),
        (
            "Three options",
            "",
            "Keep = Nothing changes. | Mend = Some change. | Replace = All changes.",
            Comparison,
        ),
        (
            "What is a heat pump?",
            "A machine that moves heat from a cold place to a warm one.",
            "",
            Definition,
        ),
        (
            "What is a heat pump?",
            "A machine that moves heat.",
            "Outside unit = A fan. | Inside unit = A coil.",
            Definition,
        ),
        ("Notes", "", "Apples = Red. | Boats = Wet. | Clouds = High.", List),
        ("Continued work", "", "Prose = Dense. | Console = Grey.", List),
        // Chinese
        ("竞争态势", "", "优势 = 品牌强。 | 劣势 = 成本高。 | 机会 = 海外。 | 威胁 = 政策。", Swot),
        ("远程办公", "", "优点 = 灵活。 | 缺点 = 孤独。", ProsCons),
        ("产线变化", "", "改造前 = 人工记录。 | 改造后 = 自动采集。", BeforeAfter),
        ("数字化进程", "", "过去 = 纸质。 | 现在 = 在线。", BeforeAfter),
        ("物流案例", "", "面临的问题 = 排队。 | 解决方案 = 预约。 | 实施效果 = 不再排队。", ProblemSolution),
        ("读者关心什么", "", "多久能到？ = 两天。 | 需要费用吗？ = 免费。", Questions),
        ("应急预案", "", "如果停电 = 启动备用电源。 | 如果漏水 = 关闭阀门。", Branches),
        (
            "公司发展历程",
            "",
            "2008年 成立 = 三个人。 | 2015年 上市 = 深圳。 | 2023年 出海 = 东南亚。",
            Timeline,
        ),
        (
            "推进安排",
            "",
            "第一阶段：调研 = 访谈。 | 第二阶段：试点 = 两地。 | 第三阶段：推广 = 全国。",
            Roadmap,
        ),
        ("发展规划", "", "短期目标 = 稳住。 | 中期目标 = 扩大。 | 长期目标 = 领先。", Roadmap),
        ("用户增长漏斗", "", "看见 = 多。 | 试用 = 少。 | 付费 = 更少。", Funnel),
        ("转化数据", "", "曝光 = 120万人次 | 点击 = 9万人次 | 下单 = 1万人次", Funnel),
        ("时间管理四象限", "", "马上做 = 甲。 | 计划做 = 乙。 | 授权做 = 丙。 | 不做 = 丁。", Matrix),
        ("水循环", "", "蒸发 = 上升。 | 凝结 = 成云。 | 降水 = 落下。", Cycle),
        ("业务闭环", "", "获客 = 甲。 | 服务 = 乙。 | 复盘 = 丙。", Cycle),
        ("需求层次", "", "自我实现 = 甲。 | 尊重 = 乙。 | 安全 = 丙。", Pyramid),
        ("组织架构", "", "研发中心 = 甲。 | 制造中心 = 乙。 | 营销中心 = 丙。", Hierarchy),
        ("核心团队", "", "林薇 = 产品。 | 周启明 = 技术。", Team),
        ("成功的关键要素", "", "人才 = 甲。 | 资金 = 乙。 | 技术 = 丙。", Concepts),
        ("收入构成", "", "软件 = 55%，增长最快 | 硬件 = 30%，保持稳定 | 服务 = 15%，刚起步", Parts),
        ("门店数量", "", "华东 = 320家 | 华南 = 210家 | 华北 = 160家 | 西部 = 90家", Ranking),
        ("营业收入", "", "2021年 = 8.2亿元 | 2022年 = 9.6亿元 | 2023年 = 12.4亿元", Trend),
        ("关键指标", "", "营收 = 12.4亿元，同比增长29% | 员工 = 1200人，遍布九城", KeyFigures),
        ("如何申请", "", "登录 = 账号。 | 填写 = 表格。 | 提交 = 等待。", Sequence),
        ("操作步骤", "", "第一步：开机 = 等待。 | 第二步：校准 = 归零。 | 第三步：测量 = 读数。", Sequence),
        ("自建还是租用", "", "自建 = 投入大。 | 租用 = 成本高。", Comparison),
        ("什么是碳中和？", "排放量与吸收量相抵，净排放为零。", "", Definition),
        ("本章小结", "", "先测量 = 再行动。 | 先试点 = 再推广。", Takeaways),
        ("其他事项", "", "停车 = 地下。 | 用餐 = 三楼。 | 网络 = 免费。", List),
    ]
};

#[test]
fn relations_are_read_from_the_words() {
    let wrong: Vec<String> = CASES
        .iter()
        .filter_map(|(title, lead, points, expected)| {
            let reading = read(&page(title, lead, points));
            (reading.relation != *expected)
                .then(|| format!("{title}: {:?} ({}), not {expected:?}", reading.relation, reading.why))
        })
        .collect();
    assert!(CASES.len() >= 60 && wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_read_can_be_shown() {
    for (title, lead, points, expected) in CASES.iter().filter(|case| case.3 != Relation::List) {
        let page = page(title, lead, points);
        let shaped = shape(&page, &read(&page));
        assert!(shaped.is_some(), "{title} has no words for {expected:?}");
    }
}

#[track_caller]
fn check_shape(title: &str, points: &str, tell: impl Fn(&PageWords) -> String, expected: &str) {
    let page = page(title, "", points);
    let shaped = shape(&page, &read(&page)).expect("the page has the words");
    assert_eq!(tell(&shaped), expected);
}

#[test]
fn words_come_to_their_places() {
    let heads = |page: &PageWords| {
        let point = |point: &PointWords| {
            [&point.label, &point.moment, &point.figure, &point.heading, &point.body]
                .map(String::as_str)
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join("/")
        };
        page.points.iter().map(point).collect::<Vec<_>>().join(" ")
    };
    check_shape(
        "SWOT",
        "Threats = d | Strengths = a | Weaknesses = b | Opportunities = c",
        heads,
        "S/Strengths/a W/Weaknesses/b O/Opportunities/c T/Threats/d",
    );
    check_shape("Move?", "Cons = Far. | Pros = Cheap.", heads, "Pros/Cheap. Cons/Far.");
    check_shape(
        "Milestones",
        "Start (May 2027) = a | Pilot (June 2027) = b | End (July 2028) = c",
        heads,
        "May 2027/Start/a June 2027/Pilot/b July 2028/End/c",
    );
    check_shape(
        "Largest",
        "Spain = 12 sites | France = 30 sites | Italy = 9 sites",
        heads,
        "30/France 12/Spain 9/Italy",
    );
    check_shape("核心团队", "林薇 = 产品 | 周启明 = 技术", heads, "林/林薇/产品 周/周启明/技术");
    let axes = |page: &PageWords| format!("{} {} {}", page.caption, page.unit, heads(page));
    check_shape(
        "Effort",
        "Low impact, low effort = c | High impact, high effort = b | High impact, low effort = a | Low impact, high effort = d",
        axes,
        "Impact Effort High impact, low effort/a High impact, high effort/b Low impact, low effort/c Low impact, high effort/d",
    );
}

#[test]
fn charts_keep_the_numbers_they_came_with() {
    let page = page(
        "Members",
        "",
        "2022 = 4.1 million members | 2023 = 4.9 million members | 2024 = 6.2 million members",
    );
    let shaped = shape(&page, &read(&page)).unwrap();
    let (figures, _) = shaped.chart.unwrap();
    assert_eq!(figures.series[0].1, [Some(4.1), Some(4.9), Some(6.2)]);
    assert_eq!((figures.unit.as_str(), shaped.figure.as_str()), ("million", ""));
    assert_eq!(shaped.unit, "members, million");
}
