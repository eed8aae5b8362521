//! The words that give a relation away, in English, Chinese and Japanese.

use super::Relation;

/// Words of a page's title. The first relation with a word in the title is taken, so what says more
/// stands first.
#[rustfmt::skip] // words side by side read better than one to a line
pub const TITLES: &[(Relation, &[&str])] = &[
    (
        Relation::Takeaways,
        &[
            "takeaway", "summary", "conclusion", "in short", "key message", "wrap-up", "to remember", "总结",
            "小结", "结论", "要点回顾", "结语", "まとめ",
        ],
    ),
    (
        Relation::Questions,
        &[
            "faq", "q&a", "frequently asked", "questions and answers", "问答", "常见问题", "答疑", "よくある質問",
        ],
    ),
    (Relation::Funnel, &["funnel", "conversion path", "customer journey", "漏斗", "转化路径", "ファネル"]),
    (
        Relation::Pyramid,
        &["pyramid", "maslow", "layers of", "levels of", "金字塔", "需求层次", "层次模型", "ピラミッド"],
    ),
    (Relation::Matrix, &["matrix", "quadrant", "2x2", "2×2", "矩阵", "象限", "マトリクス"]),
    (
        Relation::Cycle,
        &[
            "cycle", "loop", "flywheel", "circular", "pdca", "life cycle", "lifecycle", "循环", "闭环", "飞轮",
            "生命周期", "サイクル", "循環",
        ],
    ),
    (
        Relation::Roadmap,
        &[
            "roadmap", "road map", "phases", "rollout plan", "roll-out plan", "路线图", "分阶段", "实施阶段", "三步走",
            "ロードマップ",
        ],
    ),
    (
        Relation::Timeline,
        &[
            "timeline", "history", "milestone", "chronology", "our journey", "大事记", "历程", "发展史", "时间线", "里程碑",
            "沿革", "年表",
        ],
    ),
    (
        Relation::Hierarchy,
        &[
            "hierarchy", "organisation chart", "organization chart", "org chart", "organisational structure",
            "organizational structure", "organisation structure", "how we are organised",
            "how we are organized", "taxonomy", "types of", "kinds of", "categories of", "classification",
            "组织架构", "组织结构", "治理结构", "分类", "类型", "种类", "类别", "层级", "組織図", "階層", "分類", "種類",
        ],
    ),
    (
        Relation::Branches,
        &["decision tree", "what if", "if things", "in which case", "决策树", "分支", "不同情形", "情景应对"],
    ),
    (
        Relation::Definition,
        &["what is", "what are", "definition", "meaning of", "什么是", "定义", "何谓", "何为", "とは"],
    ),
    (
        Relation::Team,
        &[
            "team", "founder", "leadership", "board of", "who we are", "our people", "团队", "成员", "创始人", "管理层",
            "核心人员", "チーム", "メンバー",
        ],
    ),
    (
        Relation::Ranking,
        &[
            "ranking", "ranked", "top 3", "top 5", "top five", "top three", "top ten", "league table",
            "largest", "排名", "排行", "前三", "前五", "十大", "ランキング",
        ],
    ),
    (
        Relation::Parts,
        &[
            "share of", "breakdown", "composition", "split by", "mix by", "allocation", "where the money",
            "占比", "构成", "份额", "分配", "内訳", "割合",
        ],
    ),
    (
        Relation::KeyFigures,
        &[
            "in figures", "in numbers", "key figure", "at a glance", "kpi", "数字", "关键指标", "核心指标", "核心数据",
            "数据一览",
        ],
    ),
    (
        Relation::Concepts,
        &[
            "ecosystem", "factor", "element", "pillar", "driver", "dimension", "framework", "component",
            "building block", "principle", "force", "aspect", "parts of", "parts that", "ingredient", "要素",
            "维度", "生态", "因素", "支柱", "框架", "核心能力", "核心优势", "原则", "方面", "要因", "柱",
        ],
    ),
];

/// Words of headings that stand on the two sides of a page.
#[rustfmt::skip] // words side by side read better than one to a line
pub const PROS: &[&str] = &[
    "pro", "advantage", "benefit", "upside", "strength", "in favour", "in favor", "why we should", "优点", "优势",
    "好处", "利", "收益", "长处", "支持", "メリット", "長所",
];
#[rustfmt::skip] // words side by side read better than one to a line
pub const CONS: &[&str] = &[
    "con", "disadvantage", "drawback", "downside", "weakness", "risk", "limitation", "why we should not", "缺点",
    "劣势", "坏处", "弊", "风险", "不足", "短处", "局限", "反对", "デメリット", "短所",
];

#[rustfmt::skip] // words side by side read better than one to a line
pub const BEFORE_AFTER: &[(&str, &str)] = &[
    ("before", "after"), ("then", "now"), ("past", "present"), ("past", "future"), ("yesterday", "today"),
    ("today", "tomorrow"), ("as is", "to be"), ("as-is", "to-be"), ("old", "new"), ("current", "target"),
    ("current", "future"), ("now", "next"), ("之前", "之后"), ("以前", "现在"), ("过去", "现在"), ("过去", "未来"),
    ("现在", "未来"), ("改造前", "改造后"), ("实施前", "实施后"), ("使用前", "使用后"), ("升级前", "升级后"), ("现状", "目标"), ("旧", "新"),
    ("以前", "現在"), ("導入前", "導入後"),
];

#[rustfmt::skip] // words side by side read better than one to a line
pub const PROBLEMS: &[&str] = &[
    "problem", "challenge", "pain", "issue", "obstacle", "situation", "complication", "问题", "挑战", "痛点", "难点",
    "困难", "課題",
];
#[rustfmt::skip] // words side by side read better than one to a line
pub const SOLUTIONS: &[&str] = &[
    "solution", "answer", "approach", "response", "remedy", "fix", "what we do", "方案", "解决", "对策", "措施", "应对",
    "办法", "思路", "解決",
];
#[rustfmt::skip] // words side by side read better than one to a line
pub const RESULTS: &[&str] = &[
    "result", "outcome", "effect", "impact", "benefit", "payoff", "成果", "结果", "效果", "收益", "成效",
    "效益",
];

/// The four fields of a SWOT analysis, in its order.
#[rustfmt::skip] // words side by side read better than one to a line
pub const SWOT: [&[&str]; 4] = [
    &["strength", "优势", "強み", "优点"],
    &["weakness", "weaknesses", "劣势", "弱み", "缺点", "弱势"],
    &["opportunity", "opportunities", "机会", "机遇", "機会"],
    &["threat", "威胁", "挑战", "脅威"],
];

/// Names of the stages that customers and leads pass through.
#[rustfmt::skip] // words side by side read better than one to a line
pub const FUNNEL_STAGES: &[&str] = &[
    "awareness", "reach", "impression", "interest", "consideration", "desire", "intent", "evaluation", "lead",
    "prospect", "trial", "sign-up", "signup", "activation", "acquisition", "action", "purchase", "conversion",
    "retention", "loyalty", "advocacy", "referral", "revenue", "visitor", "visit", "click", "opportunity",
    "customer", "close", "认知", "曝光", "触达", "兴趣", "点击", "访问", "考虑", "意向", "线索", "注册", "激活", "试用", "加购", "下单",
    "购买", "成交", "转化", "复购", "留存", "忠诚", "推荐", "分享",
];

/// The names that well-known matrices give their fields.
#[rustfmt::skip] // words side by side read better than one to a line
pub const QUADRANTS: &[&str] = &[
    "star", "cash cow", "question mark", "dog", "quick win", "major project", "big bet", "fill-in",
    "thankless task", "time sink", "market penetration", "market development", "product development",
    "diversification", "明星", "金牛", "瘦狗", "问题产品", "市场渗透", "市场开发", "产品开发", "多元化", "重要且紧急", "重要不紧急", "紧急不重要",
    "不重要不紧急",
];
/// The fields of a portfolio of products, in the places that everybody knows.
pub const PORTFOLIO: [&[&str]; 4] =
    [&["star", "明星"], &["question mark", "问题"], &["cash cow", "金牛"], &["dog", "瘦狗"]];
#[rustfmt::skip] // words side by side read better than one to a line
pub const HIGH: &[&str] = &["high", "large", "strong", "fast", "高", "大", "强", "快"];
#[rustfmt::skip] // words side by side read better than one to a line
pub const LOW: &[&str] = &["low", "small", "weak", "slow", "低", "小", "弱", "慢"];

/// Words that begin a case.
#[rustfmt::skip] // words side by side read better than one to a line
pub const CASES: &[&str] = &[
    "if", "when", "unless", "otherwise", "in case", "yes", "no", "else", "如果", "若", "假如", "一旦", "否则", "当",
    "是：", "否：", "もし",
];

/// Words that begin a step.
#[rustfmt::skip] // words side by side read better than one to a line
pub const ORDINALS: &[&str] = &[
    "first", "firstly", "second", "secondly", "third", "thirdly", "then", "next", "after that", "finally",
    "lastly", "首先", "其次", "然后", "接着", "再次", "最后", "まず", "次に", "最後に",
];

/// Horizons of a plan, which are phases without a date.
#[rustfmt::skip] // words side by side read better than one to a line
pub const HORIZONS: &[&str] = &[
    "short term", "short-term", "medium term", "mid term", "mid-term", "long term", "long-term", "now", "next",
    "later", "near term", "短期", "中期", "长期", "近期", "远期", "現在", "将来",
];

/// The four steps of continuous improvement.
#[rustfmt::skip] // words side by side read better than one to a line
pub const PDCA: [&[&str]; 4] = [
    &["plan", "计划", "策划"],
    &["do", "执行", "实施"],
    &["check", "study", "检查"],
    &["act", "adjust", "处理", "改进", "行动"],
];

/// Words that make a sentence a claim: something rose, leads, must be done.
#[rustfmt::skip] // words side by side read better than one to a line
pub const CLAIMS: &[&str] = &[
    "rose", "rise", "grew", "grow", "fell", "fall", "doubled", "tripled", "halved", "increase", "increased",
    "decrease", "decreased", "more than", "less than", "most", "largest", "fastest", "lead", "leads", "must",
    "need", "should", "will", "cut", "cuts", "drives", "beats", "wins", "saves", "outgrew", "exceeds",
    "exceeded", "reached", "remains", "reduces", "增长", "下降", "超过", "达到", "最", "领先", "提升", "降低", "翻番", "减少",
    "增加", "需要", "必须", "应当", "将", "占", "突破", "成为", "实现",
];

/// Words that tell of a fault: no sentence with one of them is a result.
#[rustfmt::skip] // words side by side read better than one to a line
pub const FAULTS: &[&str] = &[
    "problem", "lack", "lacked", "shortage", "too", "waited", "lost", "failed", "fail", "unable", "difficult",
    "complaint", "weakness", "threat", "问题", "不足", "缺乏", "过高", "偏高", "偏低", "过低", "困难", "难以", "滞后", "落后", "波动",
    "短缺", "薄弱", "瓶颈", "隐患", "外排", "依赖", "劣势", "威胁", "課題",
];

/// Words of a title that asks for something, or decides it.
#[rustfmt::skip] // words side by side read better than one to a line
pub const ASKS: &[&str] = &[
    "we ask", "we need", "we decide", "decision", "next step", "recommendation", "call to action", "request",
    "决定", "建议", "下一步", "请求", "诉求", "需要的支持", "決定", "提案",
];

/// Words that put one field of a matrix before the others.
#[rustfmt::skip] // words side by side read better than one to a line
pub const PRIORITY: &[&str] = &[
    "first", "priority", "focus", "start here", "at once", "right away", "double down", "优先", "重点", "加大", "首要",
    "立即", "马上", "着力", "最優先",
];

/// Bodies that others report to.
#[rustfmt::skip] // words side by side read better than one to a line
pub const HEADS: &[&str] = &[
    "steering", "board", "council", "committee", "chief executive", "ceo", "headquarters", "head office",
    "shareholders", "general meeting", "management", "director", "股东大会", "股东会", "领导小组", "董事会", "委员会", "总部",
    "总经理", "理事会", "指挥部", "取締役会", "本社",
];

/// Does `text` hold one of `words`? Latin words count whole (or with a plural ending) and in any case.
pub fn holds(text: &str, words: &[&str]) -> bool {
    word_in(text, words).is_some()
}

/// The first of `words` that `text` holds.
pub fn word_in<'w>(text: &str, words: &[&'w str]) -> Option<&'w str> {
    let lower = text.to_lowercase();
    words.iter().copied().find(|word| find(&lower, word).is_some())
}

/// Does `text` begin with one of `words`?
pub fn begins(text: &str, words: &[&str]) -> bool {
    let lower = text.trim().to_lowercase();
    words.iter().any(|word| find(&lower, word) == Some(0))
}

fn find(lower: &str, word: &str) -> Option<usize> {
    if !word.is_ascii() {
        return lower.find(word);
    }
    lower.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = lower[..*at].chars().next_back();
        let after = &lower[at + word.len()..];
        let after = ["es", "s"]
            .iter()
            .find_map(|end| after.strip_prefix(end).filter(|rest| ends(rest)))
            .unwrap_or(after);
        before.is_none_or(|c| !c.is_alphanumeric() || !c.is_ascii()) && ends(after)
    })
}

fn ends(rest: &str) -> bool {
    rest.chars().next().is_none_or(|c| !c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_count_whole() {
        assert!(holds("The sales funnel", &["funnel"]) && holds("Our Pillars", &["pillar"]));
        assert!(!holds("Continued", &["con"]) && !holds("Dogma", &["dog"]));
        assert!(holds("销售漏斗分析", &["漏斗"]) && holds("SWOT分析", &["swot"]));
        assert!(begins("If it rains", &["if"]) && !begins("Iffy", &["if"]));
    }
}
