//! Every kind of chart, and whether its drawing stays in its frame and says what its numbers say.

use std::sync::LazyLock;

use deckwright_model::font::FontBook;
use deckwright_model::paint::{Base, Cap, Color, Dash, Join, PaletteRole};
use deckwright_model::text::FontRole;

use super::*;
use crate::Library;

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

const KINDS: [ChartKind; 10] = [
    ChartKind::Column,
    ChartKind::Bar,
    ChartKind::StackedColumn,
    ChartKind::StackedBar,
    ChartKind::Line,
    ChartKind::Area,
    ChartKind::Pie,
    ChartKind::Doughnut,
    ChartKind::Scatter,
    ChartKind::Radar,
];

fn style() -> ChartStyle {
    let text = TextStyle {
        latin: "Calibri".into(),
        east_asian: "Microsoft YaHei".into(),
        font: FontRole::Body,
        size: 1200,
        bold: false,
        italic: false,
        color: PaletteRole::Muted.into(),
        spacing: 0,
        lang: "zh-CN".into(),
        link: None,
    };
    let line = Stroke {
        color: PaletteRole::Line.into(),
        width: Emu(9525),
        dash: Dash::Solid,
        cap: Cap::Flat,
        join: Join::Miter,
    };
    ChartStyle {
        text: Arc::new(text),
        series: vec![PaletteRole::Accent.into(), PaletteRole::Accent2.into()],
        quiet: Some(PaletteRole::Muted.into()),
        line,
        grid: false,
        gap_width: 80,
        bare: false,
        plain: false,
        values: None,
        lit_value: None,
        palette: Library::built_in().suits()[0].palette().clone(),
        direct: false,
    }
}

fn figures(series: &[&[f64]]) -> Figures {
    let names = ["一季度", "二季度", "三季度", "四季度"];
    Figures {
        categories: names[..series[0].len()].iter().map(|name| (*name).to_owned()).collect(),
        series: series
            .iter()
            .enumerate()
            .map(|(index, values)| (format!("系列{index}"), values.iter().map(|v| Some(*v)).collect()))
            .collect(),
        format: "0".to_owned(),
        unit: String::new(),
        is_scale: false,
        total: None,
    }
}

fn draw_chart(kind: ChartKind, figures: &Figures, highlight: Option<usize>) -> Chart {
    let frame = Rect::from_points(100.0, 100.0, 500.0, 300.0);
    let spec = ChartSpec { figures, kind, highlight, lit_series: None, is_bridge: false };
    chart(spec, &style(), frame, &mut Typesetter::new(&FONTS)).chart
}

fn texts(chart: &Chart) -> Vec<String> {
    let text = |shape: &Shape| shape.text().map(|body| body.paragraphs[0].text());
    chart.drawing.iter().filter_map(text).collect()
}

fn frames(chart: &Chart, name: &str) -> Vec<Rect> {
    chart.drawing.iter().filter(|shape| shape.name == name).map(|shape| shape.frame).collect()
}

#[test]
fn every_kind_stays_inside_its_frame() {
    let cases = [figures(&[&[3.0, 12.0, 7.0, 9.0]]), figures(&[&[3.0, 12.0, 7.0], &[4.0, 1.0, 8.0]])];
    let frame = Rect::from_points(99.0, 99.0, 502.0, 302.0);
    for kind in KINDS {
        for figures in &cases {
            let chart = draw_chart(kind, figures, Some(1));
            assert!(!chart.drawing.is_empty(), "{kind:?}");
            assert!(frame.contains(chart.plot) && chart.plot.width > Emu::ZERO, "{kind:?} {:?}", chart.plot);
            for shape in &chart.drawing {
                assert!(frame.contains(shape.frame), "{kind:?} {} {:?}", shape.name, shape.frame);
                if let Some(text) = shape.text() {
                    assert!(
                        text.lines.iter().all(|line| line.top + line.height <= shape.frame.height + Emu(1))
                    );
                }
            }
            let names = texts(&chart);
            let told = if kind == ChartKind::Scatter { "1" } else { figures.categories[0].as_str() };
            assert!(names.iter().any(|name| name == told), "{kind:?} {names:?}");
        }
    }
}

#[test]
fn values_below_zero_stand_clear_of_the_names() {
    for kind in [ChartKind::Column, ChartKind::Bar] {
        let chart = draw_chart(kind, &figures(&[&[771.0, -414.0, 96.0, -62.0]]), None);
        let texts: Vec<_> = chart.drawing.iter().filter(|shape| shape.text().is_some()).collect();
        let ink = |shape: &Shape| {
            let line = &shape.text().unwrap().lines[0];
            let (x, y) = (shape.frame.x + line.left, shape.frame.y + line.top);
            Rect { x, y, width: line.width, height: line.height }
        };
        for (at, one) in texts.iter().enumerate() {
            for other in &texts[at + 1..] {
                let (a, b) = (ink(one), ink(other));
                let apart = a.right() <= b.x || b.right() <= a.x || a.bottom() <= b.y || b.bottom() <= a.y;
                assert!(apart, "{kind:?}: {} and {}", one.name, other.name);
            }
        }
    }
}

#[test]
fn nothing_and_nonsense_are_drawn_as_little() {
    for kind in KINDS {
        for values in
            [vec![], vec![None, None], vec![Some(f64::NAN), Some(f64::INFINITY)], vec![Some(0.0); 2]]
        {
            let categories = values.iter().map(|_| "x".to_owned()).collect();
            let figures = Figures {
                categories,
                series: vec![("s".into(), values)],
                format: "0".into(),
                unit: String::new(),
                is_scale: false,
                total: None,
            };
            let chart = draw_chart(kind, &figures, Some(7));
            assert!(chart.axis.min < chart.axis.max && chart.axis.step > 0.0);
        }
        let none = Figures {
            categories: vec!["x".into()],
            series: vec![],
            format: "0".into(),
            unit: String::new(),
            is_scale: false,
            total: None,
        };
        draw_chart(kind, &none, None);
    }
}

#[test]
fn axes_have_round_limits() {
    #[track_caller]
    fn check(kind: ChartKind, values: &[f64], expected: (f64, f64, f64)) {
        let axis = draw_chart(kind, &figures(&[values]), None).axis;
        assert_eq!((axis.min, axis.max, axis.step), expected);
    }
    check(ChartKind::Column, &[3.0, 12.0, 7.0], (0.0, 12.5, 2.5));
    check(ChartKind::Column, &[100.0, 40.0], (0.0, 100.0, 20.0));
    check(ChartKind::Column, &[-3.0, 4.0], (-4.0, 4.0, 2.0));
    check(ChartKind::Column, &[0.12, 0.33], (0.0, 0.4, 0.1));
    check(ChartKind::Column, &[96.0, 99.0], (0.0, 100.0, 20.0));
    check(ChartKind::Line, &[96.0, 99.0], (96.0, 99.0, 1.0));
    check(ChartKind::Column, &[0.0, 0.0], (0.0, 1.0, 0.2));
}

#[test]
fn bars_are_as_long_as_their_values_and_share_their_slot() {
    let chart = draw_chart(ChartKind::Column, &figures(&[&[5.0, 10.0], &[10.0, 0.0]]), None);
    let bars = frames(&chart, "Bar");
    assert_eq!(
        (bars[0].height, bars[1].height, bars[3].height),
        (chart.plot.height / 2, chart.plot.height, Emu::ZERO)
    );
    // Two bars with 8 % between them and a gap of 80 %: 2.88 bars make a slot.
    let bar = chart.plot.width.0 as f64 / 2.0 / 2.88;
    assert!((bars[0].width.0 as f64 - bar).abs() < 2.0);
    assert!(((bars[0].x - chart.plot.x).0 as f64 - bar * 0.4).abs() < 2.0);
    assert!(((bars[1].x - bars[0].right()).0 as f64 - bar * 0.08).abs() < 2.0);

    let chart = draw_chart(ChartKind::StackedBar, &figures(&[&[4.0], &[6.0]]), None);
    let bars = frames(&chart, "Bar");
    assert_eq!(bars[0].right(), bars[1].x);
    assert_eq!(bars[1].right(), chart.plot.right());

    let chart = draw_chart(ChartKind::Column, &figures(&[&[-5.0, 5.0]]), None);
    let bars = frames(&chart, "Bar");
    assert_eq!(bars[0].y, bars[1].bottom());
}

#[test]
fn one_bar_is_pointed_out() {
    let chart = draw_chart(ChartKind::Column, &figures(&[&[5.0, 10.0, 3.0]]), Some(1));
    assert_eq!(chart.series[0].paint, PaletteRole::Muted.into());
    assert_eq!(chart.series[0].points, [(1, PaletteRole::Accent.into())]);
    assert!(chart.labels && !chart.legend && !chart.axis.visible);
    assert_eq!(texts(&chart), ["一季度", "二季度", "三季度", "5", "10", "3"]);
}

#[test]
fn slices_have_paints_of_their_own() {
    let chart = draw_chart(ChartKind::Pie, &figures(&[&[1.0, 1.0, 1.0, 1.0]]), None);
    let tint = |role| Paint::Solid(Color { base: Base::Mix(role, PaletteRole::Bg, 300), alpha: 1000 });
    let paints: Vec<Paint> = chart.series[0].points.iter().map(|(_, paint)| paint.clone()).collect();
    assert_eq!(
        paints,
        [
            PaletteRole::Accent.into(),
            PaletteRole::Accent2.into(),
            tint(PaletteRole::Accent),
            tint(PaletteRole::Accent2)
        ]
    );
    assert_eq!(chart.plot.width, chart.plot.height);
    assert!(chart.legend && chart.labels);
}

#[test]
fn a_legend_has_a_place_of_its_own_where_programs_would_break_it() {
    let mut figures = figures(&[&[1.0, 2.0, 3.0, 4.0]]);
    assert_eq!(draw_chart(ChartKind::Pie, &figures, None).legend_place, None);
    figures.categories[2] = "一个比其余长得多的类别名称".into();
    let chart = draw_chart(ChartKind::Pie, &figures, None);
    let place = chart.legend_place.expect("four columns as wide as the widest have no room");
    assert!(Rect::from_points(100.0, 100.0, 500.0, 300.0).contains(place), "{place:?}");
    let signs = frames(&chart, "Legend");
    assert!(signs.len() == 4 && signs.iter().all(|sign| place.contains(*sign)), "{place:?} {signs:?}");
    figures.categories[1] = "另一个长得连一行都放不下的类别名称，它自己就占去一大半的宽度".into();
    assert_eq!(draw_chart(ChartKind::Pie, &figures, None).legend_place, None);
}

#[test]
fn long_names_turn_columns_on_their_side() {
    let mut figures = figures(&[&[1.0, 2.0, 3.0, 4.0]]);
    figures.categories[2] = "一个非常长的类别名称，放不进柱子下面的位置里，所以要横着放".into();
    let chart = draw_chart(ChartKind::Column, &figures, None);
    assert_eq!(chart.kind, ChartKind::Bar);
}

#[test]
fn areas_that_would_hide_each_other_become_lines() {
    assert_eq!(
        draw_chart(ChartKind::Area, &figures(&[&[1.0, 2.0], &[2.0, 1.0]]), None).kind,
        ChartKind::Line
    );
    assert_eq!(draw_chart(ChartKind::Area, &figures(&[&[1.0, 2.0]]), None).kind, ChartKind::Area);
}

#[test]
fn labels_of_slices_stand_outside_the_pie() {
    let chart = draw_chart(ChartKind::Pie, &figures(&[&[42.0, 31.0, 18.0, 9.0]]), None);
    let (center, radius) = (chart.plot.center(), chart.plot.width.0 as f64 / 2.0);
    let labels =
        chart.drawing.iter().filter(|shape| shape.text().is_some() && shape.frame.y < chart.plot.bottom());
    for label in labels {
        let near = |low: Emu, high: Emu, at: Emu| (low - at).max(at - high).max(Emu::ZERO).0 as f64;
        let distance = near(label.frame.x, label.frame.right(), center.x).hypot(near(
            label.frame.y,
            label.frame.bottom(),
            center.y,
        ));
        assert!(distance >= radius, "{distance} {radius}");
    }
}

#[test]
fn a_gap_breaks_the_line() {
    let mut figures = figures(&[&[1.0, 2.0, 3.0, 4.0]]);
    figures.series[0].1[1] = None;
    let chart = draw_chart(ChartKind::Line, &figures, None);
    assert_eq!((frames(&chart, "Line").len(), frames(&chart, "Point").len()), (1, 3));
}

#[test]
fn names_without_room_are_left_out_and_not_torn() {
    let named = |count: usize| {
        let figures = Figures {
            categories: (0..count).map(|at| format!("September {at}")).collect(),
            series: vec![("Rain".into(), (0..count).map(|at| Some(at as f64)).collect())],
            ..figures(&[&[1.0]])
        };
        let chart = draw_chart(ChartKind::Line, &figures, None);
        let says = |shape: &&Shape| {
            shape.text().is_some_and(|text| text.paragraphs[0].text().starts_with("September"))
        };
        let shown: Vec<Rect> = chart.drawing.iter().filter(says).map(|shape| shape.frame).collect();
        assert!(shown.windows(2).all(|pair| pair[0].right() <= pair[1].x), "{shown:?}");
        (chart.name_step, shown.len())
    };
    assert_eq!(named(3), (1, 3));
    let (step, shown) = named(24);
    assert!(step > 1, "{step}");
    assert_eq!(shown, 24_usize.div_ceil(usize::from(step)));
}

#[test]
fn a_bridge_stands_on_what_came_before() {
    let mut figures = figures(&[&[50.0, 20.0, -15.0, 55.0]]);
    figures.categories = ["Profit 2024", "Price", "Material", "Profit 2025"].map(str::to_owned).to_vec();
    let spec = ChartSpec {
        figures: &figures,
        kind: ChartKind::Column,
        highlight: None,
        lit_series: None,
        is_bridge: true,
    };
    let frame =
        Rect { x: Emu(0), y: Emu(0), width: Emu::from_points(600.0), height: Emu::from_points(300.0) };
    let set = chart(spec, &style(), frame, &mut Typesetter::new(&FONTS));
    assert_eq!(set.chart.kind, ChartKind::StackedColumn);
    assert!(set.chart.series[0].is_unseen() && !set.chart.series[1].is_unseen());
    assert_eq!(set.chart.series[0].values, [Some(0.0), Some(50.0), Some(55.0), Some(0.0)]);
    let bars: Vec<&Shape> = set.chart.drawing.iter().filter(|shape| shape.name == "Bar").collect();
    assert_eq!(bars.len(), 4);
    // The rise begins where the amount ends, and the fall ends where the last amount does.
    assert_eq!(bars[1].frame.bottom(), bars[0].frame.y);
    assert_eq!(bars[2].frame.bottom(), bars[3].frame.y);
    let said = set.names.iter().filter(|shape| shape.name == "Call-out").count();
    let joints = set.names.iter().filter(|shape| shape.name == "Joint").count();
    assert_eq!((said, joints), (4, 3));
}

#[test]
fn what_the_words_speak_of_is_lit_among_several_series() {
    let series = |name: &str, values: [f64; 3]| (name.to_owned(), values.map(Some).to_vec());
    let figures = Figures {
        categories: ["2026", "2027", "2028"].map(str::to_owned).to_vec(),
        series: vec![series("EBITDA", [-2.1, -1.4, 0.6]), series("Cash", [-8.6, -10.8, -11.1])],
        format: "0.0".to_owned(),
        unit: String::new(),
        is_scale: false,
        total: None,
    };
    let spec = |kind| ChartSpec {
        figures: &figures,
        kind,
        highlight: Some(2),
        lit_series: Some(1),
        is_bridge: false,
    };
    let style = ChartStyle { values: Some(style().text), ..style() };
    let frame = Rect { width: Emu::from_points(600.0), height: Emu::from_points(300.0), ..Rect::default() };
    let mut setter = Typesetter::new(&FONTS);
    let lines = chart(spec(ChartKind::Line), &style, frame, &mut setter).chart;
    assert!(lines.labels && lines.axis.visible);
    assert_eq!((lines.series[0].unsaid.len(), lines.series[1].unsaid.clone()), (3, vec![0, 1]));
    let bars = chart(spec(ChartKind::Column), &style, frame, &mut setter).chart;
    assert!(bars.series.iter().all(|series| series.points.len() == 1 && series.points[0].0 == 2));
    assert_ne!(bars.series[0].points[0].1, bars.series[0].paint);
}
