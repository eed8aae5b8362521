//! Pages of uneven points and of many moments stand whole on one page, at a size that is read, and tables keep their design, in
//! every family.

use std::sync::LazyLock;

use deckwright_layout::{Library, Options, Plan, lay_out_professional};
use deckwright_model::finding::Severity;
use deckwright_model::font::FontBook;
use deckwright_model::outline::Outline;
use deckwright_model::scene::{PageKind, Shape, ShapeKind};

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

const PATHWAY: &str = "\
### The new pathway and where it branches
1. Pre-alert received from the crew
2. Onset under 4.5 hours, or unknown?
   - Under 4.5 hours: straight to the scanner, registrar called at the same time
   - Unknown: straight to the scanner with perfusion
   - Over 24 hours: standard assessment
3. Result of the scan
   - Bleeding: pressure protocol, call the surgeons
   - No bleeding: treatment in the scanner room
   - Large vessel closed: treatment, then transfer
4. Bed within 4 hours
";

const GATE: &str = "\
### 上线流程
1. 提交数据合同
2. 是否包含个人信息？
   - 是 → 隐私审查，不超过10个工作日
   - 否 → 继续
3. 并行运行20个工作日
4. 差异是否低于0.01%？
   - 是 → 周二切换
   - 否 → 修复后重新并行
5. 旧任务停用30天后删除
";

const OPTION: &str = "\
### What the option means on the ground
- Close 14 high street shops at lease break
- Convert 22 high street shops to a breakfast layout
  - Opening 06:30 rather than 08:00
  - Two ovens in store, bake three times a day
  - Pilot paid back in 26 months
- Open 16 station sites by the end of the year
- Leave alone the other 82 for now
";

const EVENING: &str = "\
### Following one patient through the door
She collapsed at her daughter's home on a Tuesday evening.
- 19:12 Ambulance crew arrives
- 19:41 Arrives in the department, no pre-alert received
- 19:58 Triage complete
- 20:09 Bleep goes out; registrar is on Ward 7
- 20:21 Registrar arrives
- 20:34 Scan requested
- 20:49 Scan performed, 400 m away on Level 3
- 21:02 Scan reported from home
- 21:08 Weight estimated, drug drawn up
- 21:14 Needle
";

/// The smallest text of the cells, in points.
fn smallest(shapes: &[Shape]) -> f64 {
    let of = |shape: &Shape| match &shape.kind {
        ShapeKind::Group(members) => smallest(members),
        ShapeKind::Geometry(geometry) => {
            let paragraphs = geometry.text.iter().flat_map(|text| &text.paragraphs);
            let runs = paragraphs.flat_map(|paragraph| &paragraph.runs);
            runs.map(|run| f64::from(run.style.size) / 100.0).fold(f64::MAX, f64::min)
        }
        _ => f64::MAX,
    };
    shapes.iter().map(of).fold(f64::MAX, f64::min)
}

#[track_caller]
fn check(page: &str, design: &str) {
    let outline = Outline::from_markdown(&format!("# Deck\n\n## One\n\n{page}"), "Deck").expect("it reads");
    let suits = Library::built_in().suits().iter().filter(|suit| suit.row().color.name == "blue");
    for suit in suits {
        let (scene, findings, _) =
            lay_out_professional(&outline, suit, &FONTS, &Options::default(), &Plan::of(&outline));
        let pages: Vec<_> = scene.pages.iter().filter(|page| page.kind == PageKind::Content).collect();
        let designs: Vec<&str> = pages.iter().map(|page| page.design.as_str()).collect();
        assert_eq!(designs, [design], "{}", suit.name_en());
        let texts: Vec<Shape> =
            pages[0].shapes.iter().filter(|shape| shape.name.starts_with("Text")).cloned().collect();
        assert!(smallest(&texts) >= 12.0, "{}: {} pt", suit.name_en(), smallest(&texts));
        let wrong: Vec<_> = findings.iter().filter(|found| found.severity() == Severity::Zero).collect();
        assert!(wrong.is_empty(), "{}: {wrong:#?}", suit.name_en());
    }
}

#[test]
fn a_third_table_argues_as_the_first_does() {
    let table = |title: &str| {
        format!(
            "### {title}\n\n| Work | State | Owner |\n|---|---|---|\n| Steel | Delayed | Ana |\n| Roof | Done | Bo |\n\n"
        )
    };
    let text = format!("# Deck\n\n## One\n\n{}{}{}", table("North"), table("South"), table("West"));
    let outline = Outline::from_markdown(&text, "Deck").expect("it reads");
    for suit in Library::built_in().suits().iter().filter(|suit| suit.row().color.name == "blue") {
        let (scene, ..) =
            lay_out_professional(&outline, suit, &FONTS, &Options::default(), &Plan::of(&outline));
        let pages = scene.pages.iter().filter(|page| page.kind == PageKind::Content);
        let designs: Vec<&str> = pages.map(|page| page.design.as_str()).collect();
        let argues = |design: &&str| design.starts_with("exhibit-table");
        assert!(designs.len() == 3 && designs.iter().all(argues), "{}: {designs:?}", suit.name_en());
    }
}

#[test]
fn branches_stand_beside_their_steps() {
    check(PATHWAY, "sequence-rows");
    check(GATE, "sequence-rows");
}

#[test]
fn entries_stand_beside_their_heads() {
    check(OPTION, "list-rows");
}

#[test]
fn an_evening_by_the_minute_is_one_page() {
    check(EVENING, "timeline-calendar");
}
