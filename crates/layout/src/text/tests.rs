//! Text through the public interface of the typesetter, with the bundled fonts.

mod torn;

use std::sync::{Arc, LazyLock};

use deckwright_model::paint::{Color, PaletteRole};
use deckwright_model::text::{Anchor, Bullet, FontRole, TextStyle};

use super::*;
use crate::office::{Slack, snug};

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

fn style(lang: &str, size: u32) -> TextStyle {
    TextStyle {
        latin: "Calibri".into(),
        east_asian: "Microsoft YaHei".into(),
        font: FontRole::Body,
        size,
        bold: false,
        italic: false,
        color: Color::role(PaletteRole::Ink),
        spacing: 0,
        lang: lang.into(),
        link: None,
    }
}

fn paragraph(lang: &str, text: &str) -> Paragraph {
    styled(text, style(lang, 2000))
}

fn styled(text: &str, style: TextStyle) -> Paragraph {
    let line_height = Emu::from_points(f64::from(style.size) / 100.0 * 1.2);
    let run = Run { text: text.to_owned(), style: Arc::new(style) };
    Paragraph { runs: vec![run], line_height, ..Paragraph::default() }
}

fn frame(width: f64, height: f64) -> Size {
    Size { width: Emu::from_points(width), height: Emu::from_points(height) }
}

fn set(paragraph: Paragraph, width: f64) -> TextBody {
    let body = TextBody { paragraphs: vec![paragraph], ..TextBody::default() };
    Typesetter::new(&FONTS).set(body, frame(width, 400.0))
}

fn lines_of(body: &TextBody) -> Vec<String> {
    let text = |line: &deckwright_model::text::Line| {
        body.paragraphs[line.paragraph].text()[line.range.0..line.range.1].to_owned()
    };
    body.lines.iter().map(text).collect()
}

/// Sets `text` at 20 points and compares the lines, joined by `|`.
#[track_caller]
fn check(lang: &str, width: f64, text: &str, expected: &str) {
    let body = set(paragraph(lang, text), width);
    assert_eq!(lines_of(&body).join("|"), expected);
    for line in &body.lines {
        assert!(line.width <= frame(width, 0.0).width, "{line:?}");
    }
}

#[test]
fn latin_breaks_at_spaces_and_inside_words_only_as_a_last_resort() {
    check("en-US", 200.0, "", "");
    check("en-US", 200.0, "One line", "One line");
    check("en-US", 115.0, "Some words that wrap", "Some words |that wrap");
    check("en-US", 60.0, "Unbreakable", "Unbre|akable");
    check("en-US", 60.0, "a Unbreakable", "a |Unbre|akable");
    check("en-US", 400.0, "first\u{b}second", "first\u{b}|second");
    check("en-US", 400.0, "first\u{b}", "first\u{b}|");
    check("en-US", 100.0, "a state-of-the-art b", "a state-of-|the-art b");
}

#[test]
fn no_line_starts_or_ends_with_the_wrong_punctuation() {
    /// As wide as the box lets them, whatever words are torn.
    #[track_caller]
    fn check(lang: &str, width: f64, text: &str, expected: &str) {
        let sized = Typesetter::new(&FONTS).size(&[paragraph(lang, text)], false);
        let broken = lines::fit(&sized, Emu::from_points(width).0 as f64, Slack::OF_BOXES);
        let atoms = &sized[0].shaped.atoms;
        let line = |line: &lines::LineSpan| {
            let first = atoms[line.atoms.start].range.0 as usize;
            let last = atoms[line.atoms.end - 1].range.1 as usize;
            text[first..last].to_owned()
        };
        let lines: Vec<String> = broken.paragraphs[0].iter().map(line).collect();
        assert_eq!(lines.join("|"), expected);
    }
    check("zh-CN", 104.0, "一二三四五，六七八", "一二三四|五，六七八");
    check("zh-CN", 104.0, "一二三四（五六七八", "一二三四|（五六七八");
    check("zh-CN", 104.0, "一二三四“五六”七八", "一二三四|“五六”七|八");
    check("zh-CN", 84.0, "一二三“五”六七八", "一二三|“五”六|七八");
    check("zh-CN", 104.0, "一二三四——五六七八", "一二三四|——五六七|八");
    check("zh-CN", 104.0, "一二三四五……六七八", "一二三四|五……六七|八");
    check("ja-JP", 104.0, "あいうえおゃかきく", "あいうえ|おゃかきく");
    check("ja-JP", 104.0, "サービスはデーター", "サービスは|データー");
    check("zh-CN", 104.0, "增长百分之50%以上", "增长百分之|50%以上");
    check("ja-JP", 104.0, "目標はほぼ5.6〜5.9%", "目標はほぼ|5.6〜5.9%");
}

#[test]
fn every_character_finds_a_glyph() {
    let texts = [
        "Hello, “World” — it’s fine…",
        "中文，标点。“引号”——省略……《书》①②③→★",
        "日本語のテキスト、カタカナ・ひらがな「括弧」",
        "Ελληνικά Кириллица",
        "👍 👨‍👩‍👧‍👦 ❤️ 👋🏽 🇨🇳 1️⃣ ✔ ☎️ 🏳️‍🌈",
        "soft\u{ad}hyphen zero\u{200b}width bom\u{feff} bell\u{7} tab\tend",
    ];
    for lang in ["en-US", "zh-CN", "ja-JP"] {
        for text in texts {
            let body = set(paragraph(lang, text), 900.0);
            for glyph in body.lines.iter().flat_map(|l| &l.glyphs).flat_map(|r| &r.glyphs) {
                assert_ne!(glyph.id, 0, "{:?} of {text:?}", &text[glyph.range.0..glyph.range.1]);
            }
        }
    }
}

#[test]
fn a_character_that_no_face_has_is_a_box() {
    let boxes = |text: &str| {
        let body = set(paragraph("en-US", text), 900.0);
        let glyphs: Vec<_> = body.lines[0].glyphs.iter().flat_map(|run| run.glyphs.clone()).collect();
        let drawn = set(paragraph("en-US", "□"), 900.0).lines[0].glyphs[0].glyphs[0];
        assert!(glyphs.iter().all(|glyph| glyph.id != 0), "{text}");
        let same = glyphs.iter().filter(|glyph| glyph.id == drawn.id);
        same.map(|glyph| (text[glyph.range.0..glyph.range.1].to_owned(), glyph.advance == drawn.advance))
            .collect::<Vec<_>>()
    };
    assert_eq!(boxes("abc 𐎀\u{e000} def"), [("𐎀".to_owned(), true), ("\u{e000}".to_owned(), true)]);
}

#[test]
fn right_to_left_text_is_reordered_inside_its_line() {
    let starts = |lang: &str| -> Vec<usize> {
        let body = set(paragraph(lang, "ab שלום cd"), 900.0);
        body.lines[0].glyphs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.range.0).collect()
    };
    assert_eq!(starts("en-US"), [0, 1, 2, 9, 7, 5, 3, 11, 12, 13]);
    assert_eq!(starts("he-IL"), [12, 13, 11, 9, 7, 5, 3, 2, 0, 1]);
    let figures = set(paragraph("he-IL", "41 → 76"), 900.0);
    let glyphs = figures.lines[0].glyphs.iter().flat_map(|run| &run.glyphs);
    assert!(glyphs.map(|glyph| glyph.range.0).is_sorted(), "figures without a word run from left to right");
}

#[test]
fn right_to_left_paragraphs_start_at_the_right() {
    let right = |lang: &str| {
        let line = &set(paragraph(lang, "שלום עולם"), 900.0).lines[0];
        (line.left + line.width).points()
    };
    assert!(right("he-IL") > 890.0 && right("en-US") < 300.0, "{} {}", right("he-IL"), right("en-US"));
}

#[test]
fn korean_breaks_between_words_and_thai_between_words_without_spaces() {
    let lines = |lang: &str, text: &str, width: f64| -> Vec<String> {
        let body = set(paragraph(lang, text), width);
        body.lines.iter().map(|line| text[line.range.0..line.range.1].trim().to_owned()).collect()
    };
    let korean = lines("ko-KR", "지속가능한 성장을 위한 전략", 120.0);
    assert!(korean.len() > 1 && korean.join(" ") == "지속가능한 성장을 위한 전략", "{korean:?}");
    let thai = lines("th-TH", "การพัฒนาอย่างยั่งยืนเพื่ออนาคต", 130.0);
    let words = ["การ", "พัฒนา", "อย่าง", "ยั่งยืน", "เพื่อ", "อนาคต"];
    let starts_with_word = |line: &String| words.iter().any(|word| line.starts_with(word));
    assert!(thai.len() > 1 && thai.iter().all(starts_with_word), "{thai:?}");
}

#[test]
fn every_script_of_the_option_list_is_shown_and_east_asia_in_its_own_shapes() {
    for (lang, text) in [
        ("ko-KR", "연간 보고서"),
        ("th-TH", "รายงานประจำปี"),
        ("ar-SA", "التقرير السنوي"),
        ("he-IL", "דוח שנתי"),
        ("hi-IN", "वार्षिक रिपोर्ट"),
        ("vi-VN", "Báo cáo thường niên"),
        ("el-GR", "Ετήσια έκθεση"),
        ("ru-RU", "Годовой отчёт"),
        ("zh-TW", "年度總結報告"),
        ("ja-JP", "直感と骨組み、𠮷野家"),
    ] {
        for bold in [false, true] {
            let body = set(styled(text, TextStyle { bold, ..style(lang, 2000) }), 900.0);
            let boxed =
                set(styled("□", TextStyle { bold, ..style(lang, 2000) }), 900.0).lines[0].glyphs[0].clone();
            for run in body.lines.iter().flat_map(|line| &line.glyphs) {
                let shown =
                    run.glyphs.iter().all(|glyph| run.face != boxed.face || glyph.id != boxed.glyphs[0].id);
                assert!(shown && !run.embolden, "{text} in {}", run.face);
            }
        }
    }
    for (family, face) in [("Yu Gothic", "NotoSansJP-Regular"), ("Yu Mincho", "NotoSerifJP-Regular")] {
        let japanese = TextStyle { east_asian: family.into(), ..style("ja-JP", 2000) };
        let body = set(styled("直", japanese), 900.0);
        assert_eq!(body.lines[0].glyphs[0].face.to_string(), face);
    }
}

fn faces_of(body: &TextBody) -> Vec<(String, String, bool)> {
    let text = body.paragraphs[0].text();
    let runs = body.lines.iter().flat_map(|line| &line.glyphs);
    runs.map(|run| {
        let shown = run.glyphs.iter().map(|glyph| &text[glyph.range.0..glyph.range.1]).collect();
        (run.face.to_string(), shown, run.embolden)
    })
    .collect()
}

#[test]
fn scripts_take_their_own_faces() {
    #[track_caller]
    fn check(lang: &str, bold: bool, text: &str, expected: &[(&str, &str, bool)]) {
        let body = set(styled(text, TextStyle { bold, ..style(lang, 2000) }), 900.0);
        let found = faces_of(&body);
        let found: Vec<_> =
            found.iter().map(|(face, shown, e)| (face.as_str(), shown.as_str(), *e)).collect();
        assert_eq!(found, expected);
    }
    check("en-US", false, "it’s “ok”", &[("Carlito-Regular", "it’s “ok”", false)]);
    check("zh-CN", true, "AI“智能”", &[("Carlito-Bold", "AI", false), ("NotoSansSC-Bold", "“智能”", false)]);
    let (latin, han) = ("Carlito-Regular", "NotoSansSC-Regular");
    check("zh-CN", false, "it’s", &[(latin, "it’s", false)]);
    check("zh-CN", false, "“Friday” — ok…", &[(latin, "“Friday” — ok…", false)]);
    check(
        "zh-CN",
        false,
        "“好”不是“yes”",
        &[(han, "“好”不是“", false), (latin, "yes", false), (han, "”", false)],
    );
    check("zh-CN", false, "“好” is “yes”", &[(han, "“好” ", false), (latin, "is “yes”", false)]);
    check("en-US", true, "ok👍", &[("Carlito-Bold", "ok", false), ("NotoEmoji-Regular", "👍", false)]);
}

#[test]
fn an_unknown_family_falls_back_to_the_first_face() {
    let body = set(styled("Hello", TextStyle { latin: "Comic Neue".into(), ..style("en-US", 2000) }), 900.0);
    assert_ne!(body.lines[0].glyphs[0].glyphs[0].id, 0);
}

#[test]
fn glyph_ranges_cover_the_text_once_and_in_order() {
    for text in ["official efficient attitude", "e\u{301}te\u{301}", "👨‍👩‍👧 ok", "混合 mixed 文字"]
    {
        let body = set(paragraph("en-US", text), 900.0);
        let mut at = 0;
        for glyph in body.lines[0].glyphs.iter().flat_map(|run| &run.glyphs) {
            if glyph.range.0 < glyph.range.1 {
                assert_eq!(glyph.range.0, at, "{text:?}");
                at = glyph.range.1;
            }
        }
        assert_eq!(at, text.len(), "{text:?}");
    }
}

#[test]
fn advances_scale_with_size_and_add_up_to_the_line() {
    let width = |size| set(styled("AVATAR office", style("en-US", size)), 900.0).lines[0].width.points();
    assert!((width(4800) / width(2400) - 2.0).abs() < 0.01);
    let wide = |size| set(styled("一二三四五", style("zh-CN", size)), 900.0).lines[0].width;
    // 16 points are 133⅓ dots of a 600th of an inch, of which LibreOffice takes 133; 24 points are 200.
    assert_eq!((wide(1600), wide(2400)), (Emu(5 * 133 * 1524), Emu(5 * 200 * 1524)));
    let small = set(paragraph("en-US", "AVATAR office"), 900.0);
    let sum: Emu = small.lines[0].glyphs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.advance).sum();
    assert!((sum - small.lines[0].width).abs() < Emu(20));
}

#[test]
fn a_spaced_line_is_centred_by_what_is_seen_of_it() {
    let spaced = TextStyle { spacing: 1000, ..style("zh-CN", 2400) };
    let centred = Paragraph { align: Align::Center, ..styled("谢谢", spaced) };
    let body = set(centred, 200.0);
    let line = &body.lines[0];
    // Two letters of 24 points and one space of 10 between them.
    assert_eq!((line.left.points(), line.width.points()), (71.0, 58.0));
}

#[test]
fn scripts_keep_a_little_room_between_them() {
    #[track_caller]
    fn check(text: &str, drawn: f64, taken: f64) {
        let parts: f64 = text
            .chars()
            .map(|c| set(paragraph("zh-CN", &c.to_string()), 900.0))
            .map(|body| {
                let glyphs = body.lines[0].glyphs.iter().flat_map(|run| &run.glyphs);
                glyphs.map(|glyph| glyph.advance.points()).sum::<f64>()
            })
            .sum();
        let width = set(paragraph("zh-CN", text), 900.0).lines[0].width.points();
        assert!((width - parts - drawn * 20.0).abs() < 0.5, "drawn {}", (width - parts) / 20.0);
        let measure = Typesetter::new(&FONTS).measure(&[paragraph("zh-CN", text)], Emu::from_points(900.0));
        let width = measure.widest_line.points();
        assert!((width - parts - taken * 20.0).abs() < 0.5, "taken {}", (width - parts) / 20.0);
    }
    // A fifth of the faces' heights.
    let (han, latin) = (0.29, 0.244);
    check("中文", 0.0, 0.0);
    check("中1中", han + latin, han + latin);
    check("中，A", 0.0, han);
    check("中（A）", 0.0, han + latin);
    check("中“A”", han, han);
    check("“中”", han, han);
    check("月—2", han, han);
    check("中 A", 0.0, han);
    check("中🙂中", 0.0, 0.0);
}

#[test]
fn letter_spacing_follows_every_letter_and_undoes_ligatures() {
    let plain = set(paragraph("en-US", "attitude"), 900.0);
    let spaced = set(styled("attitude", TextStyle { spacing: 100, ..style("en-US", 2000) }), 900.0);
    assert_eq!(spaced.lines[0].glyphs[0].glyphs.len(), 8);
    let grown = (spaced.lines[0].width - plain.lines[0].width).points();
    assert!((grown - 8.0).abs() < 0.8, "{grown}");
    let drawn_near = set(styled("fit", TextStyle { spacing: -20, ..style("en-US", 2000) }), 900.0);
    assert_eq!(
        drawn_near.lines[0].glyphs[0].glyphs.len(),
        set(paragraph("en-US", "fit"), 900.0).lines[0].glyphs[0].glyphs.len()
    );
}

#[test]
fn an_address_is_cut_behind_a_slash() {
    let text = "https://example.org/a/very/long/address/that/nobody/would/ever/type";
    let body = set(paragraph("en-US", text), 420.0);
    let lines: Vec<&str> = body.lines.iter().map(|line| &text[line.range.0..line.range.1]).collect();
    assert_eq!(lines, ["https://example.org/a/very/long/address/that/", "nobody/would/ever/type"]);
    let body = set(paragraph("en-US", "https://veryveryverylongname.example"), 160.0);
    assert!(body.lines[0].range.1 > 8, "half of the line is not left empty");
}

#[test]
fn letter_spacing_ends_with_its_script() {
    #[track_caller]
    fn check(text: &str, expected: f64) {
        let width = |spacing| {
            let body = set(styled(text, TextStyle { spacing, ..style("en-US", 2000) }), 900.0);
            let glyphs = body.lines[0].glyphs.iter().flat_map(|run| &run.glyphs);
            glyphs.map(|glyph| glyph.advance.points()).sum::<f64>()
        };
        assert!((width(200) - width(0) - expected).abs() < 0.5, "{}", width(200) - width(0));
    }
    check("abc", 6.0);
    check("中中ab", 6.0);
    check("−7", 2.0);
    check("7−", 4.0);
}

#[test]
fn a_line_keeps_its_baseline_when_another_face_helps_out() {
    let baseline = |text| set(paragraph("en-US", text), 900.0).lines[0].baseline;
    assert_eq!(baseline("🎉"), baseline("ok"));
}

#[test]
fn lines_stand_on_exact_heights_and_anchors() {
    let mut first = paragraph("en-US", "one");
    first.space_before = Emu::from_points(50.0);
    let mut second = paragraph("en-US", "two");
    second.space_before = Emu::from_points(6.0);
    let insets = Insets { top: Emu::from_points(4.0), bottom: Emu::from_points(10.0), ..Insets::default() };
    let tops = |anchor| {
        let body = TextBody {
            paragraphs: vec![first.clone(), second.clone()],
            anchor,
            insets,
            ..TextBody::default()
        };
        let body = Typesetter::new(&FONTS).set(body, frame(200.0, 100.0));
        body.lines.iter().map(|line| line.top.points()).collect::<Vec<_>>()
    };
    assert_eq!(tops(Anchor::Top), [4.0, 34.0]);
    assert_eq!(tops(Anchor::Middle), [20.0, 50.0]);
    assert_eq!(tops(Anchor::Bottom), [36.0, 66.0]);
}

#[test]
fn the_baseline_leaves_the_descent_below_it() {
    let body = set(paragraph("en-US", "Text"), 200.0);
    // That of the face: Carlito has 550 of 2048 units below its baseline, Noto Sans SC 288 of 1000.
    let expected = |share: f64| Emu::from_points(24.0 - 20.0 * share);
    assert!((body.lines[0].baseline - expected(550.0 / 2048.0)).0.abs() <= 1);
    let mixed = set(paragraph("zh-CN", "Text 文字"), 200.0);
    assert!((mixed.lines[0].baseline - expected(0.288)).0.abs() <= 1);
}

#[test]
fn alignment_moves_lines_inside_the_insets() {
    let left = |align| {
        let insets = Insets { left: Emu::from_points(10.0), ..Insets::default() };
        let paragraphs = vec![Paragraph { align, ..paragraph("en-US", "word") }];
        let body = TextBody { paragraphs, insets, ..TextBody::default() };
        let body = Typesetter::new(&FONTS).set(body, frame(210.0, 100.0));
        (body.lines[0].left.points(), body.lines[0].width.points())
    };
    let (start, width) = left(Align::Left);
    assert!((start - 10.0).abs() < 0.01);
    assert!((left(Align::Center).0 - (10.0 + (200.0 - width) / 2.0)).abs() < 0.01);
    assert!((left(Align::Right).0 - (210.0 - width)).abs() < 0.01);
}

#[test]
fn bullets_hang_before_the_text() {
    let bullet =
        Bullet {
            mark: "•".into(), color: Color::role(PaletteRole::Accent), indent: Emu::from_points(15.0)
        };
    let body =
        set(Paragraph { bullet: Some(bullet), ..paragraph("en-US", "Some words that wrap over") }, 120.0);
    assert!(body.lines.len() > 1);
    assert!(body.lines.iter().all(|line| line.left == Emu::from_points(15.0)));
    let marks: Vec<bool> = body.lines.iter().map(|line| line.glyphs[0].mark).collect();
    assert!(marks[0] && !marks[1..].contains(&true));
    let mark = &body.lines[0].glyphs[0];
    assert_eq!((mark.glyphs[0].x, mark.color), (Emu::ZERO, Color::role(PaletteRole::Accent)));
}

#[test]
fn vertical_text_runs_in_columns_from_right_to_left() {
    let body = TextBody {
        paragraphs: vec![paragraph("zh-CN", "春江潮水连海平，海上明月")],
        vertical: true,
        ..TextBody::default()
    };
    let body = Typesetter::new(&FONTS).set(body, frame(100.0, 168.0));
    assert_eq!(lines_of(&body), ["春江潮水连海平，", "海上明月"]);
    assert!(body.lines[0].left > body.lines[1].left);
    assert_eq!(body.lines[0].left + body.lines[0].width, Emu::from_points(100.0));
    let glyphs: Vec<_> = body.lines[0].glyphs.iter().flat_map(|run| &run.glyphs).collect();
    assert!(glyphs.windows(2).all(|pair| pair[1].y - pair[0].y == Emu::from_points(20.0)));
    // A fifth of the em is left of the glyphs, as LibreOffice has it, whatever the spacing.
    assert!(glyphs.iter().all(|glyph| glyph.x == body.lines[0].left + Emu::from_points(4.0)), "{glyphs:?}");
    // The comma has a form of its own in columns.
    let comma = set(paragraph("zh-CN", "，"), 100.0).lines[0].glyphs[0].glyphs[0].id;
    assert_ne!(glyphs[7].id, comma);
}

#[test]
fn lines_that_no_width_parts_between_words_are_ended_by_hand() {
    let mut words = paragraph("ja-JP", "ありがとうございました");
    for run in &mut words.runs {
        run.style = Arc::new(TextStyle { size: 4000, ..(*run.style).clone() });
    }
    let body = TextBody { paragraphs: vec![words], ..TextBody::default() };
    let body = Typesetter::new(&FONTS).set_balanced(body, frame(280.0, 400.0));
    assert_eq!(lines_of(&body).join("|"), "ありがとう\u{b}|ございました");
}

#[test]
fn large_japanese_keeps_its_phrases_and_numbers_their_units() {
    fn lines(balanced: bool, lang: &str, ems: f64, text: &str) -> Vec<String> {
        let body = TextBody { paragraphs: vec![styled(text, style(lang, 4000))], ..TextBody::default() };
        let (mut setter, size) = (Typesetter::new(&FONTS), frame(ems * 40.0 + 14.0, 400.0));
        let body = if balanced { setter.set_balanced(body, size) } else { setter.set(body, size) };
        lines_of(&body).iter().map(|line| line.replace('\u{b}', "")).collect()
    }
    for (balanced, ems, text) in [
        (true, 8.0, "はじめに、うちの宿のこと"),
        (true, 7.0, "いま何が起きているか"),
        (true, 9.0, "今日決めていただきたいこと"),
        (false, 9.0, "水蒸気が上に行くとなぜ雲ができるのか"),
        (false, 8.0, "懐中電灯で照らされるのが嫌いです"),
    ] {
        let lines = lines(balanced, "ja-JP", ems, text);
        let mut at = 0;
        for line in &lines[..lines.len() - 1] {
            at += line.len();
            let helps = text[at..].starts_with("いただき");
            assert!(phrases::starts(text).contains(&at) || helps, "{lines:?}");
        }
        assert!(lines.len() > 1 && lines.concat() == text, "{lines:?}");
    }
    let lines = lines(false, "zh-CN", 7.0, "全年收入增长12万元左右");
    assert!(lines.iter().any(|line| line.contains("12万元")), "{lines:?}");
}

#[test]
fn body_text_in_chinese_and_japanese_keeps_its_words_where_a_narrower_line_does() {
    let lines = |text: &str, width| lines_of(&set(paragraph("zh-CN", text), width)).join("|");
    // Lines of sixteen characters would end inside 市场; lines of fifteen do not, and there are as many of them.
    let plain = "今年在三个省份新开办的工厂企业市场反应很好";
    assert_eq!(lines(plain, 320.0), "今年在三个省份新开办的工厂企业|市场反应很好");
    // Nothing is ended by hand, whatever is torn.
    assert!(!lines("市场市场市场市场市场", 50.0).contains('\u{b}'));
}

#[test]
fn body_text_parts_no_short_word_and_leaves_no_few_characters_over() {
    let lines = |lang, text: &str, width| lines_of(&set(paragraph(lang, text), width)).join("|");
    let widest = |text: &str| {
        let measured = Typesetter::new(&FONTS).measure(&[paragraph("en-US", text)], Emu::from_points(900.0));
        measured.widest_line.points() + 4.0
    };
    // The line has room for `call-`, and so has every other program that breaks it.
    let width = widest("Every client gets a call-");
    let text = "Every client gets a call-back from us within three days";
    assert_eq!(lines("en-US", text, width), "Every client gets a |call-back from us |within three days");
    // The first part of a long word may stay.
    let width = widest("Every client gets self-") + 16.0;
    let text = "Every client gets self-administration from us";
    assert_eq!(lines("en-US", text, width), "Every client gets self-|administration from us");
    // Lines of nineteen characters would leave four for the last one.
    let text = "居民自筹的部分和企业的投入都比去年同期明显减少。";
    let last = lines("zh-CN", text, 384.0).split('|').next_back().unwrap().to_owned();
    assert!(last.chars().count() > 5, "{last}");
}

#[test]
fn large_text_ends_no_line_on_a_word_that_leans_on_the_next() {
    #[track_caller]
    fn check(width: f64, text: &str, expected: &str) {
        let body = TextBody { paragraphs: vec![styled(text, style("pt-BR", 4000))], ..TextBody::default() };
        let body = Typesetter::new(&FONTS).set_balanced(body, frame(width, 400.0));
        assert_eq!(lines_of(&body).join("|"), expected);
    }
    check(360.0, "Novas obras para a cidade", "Novas obras |para a cidade");
}

#[test]
fn dates_and_offices_are_whole_words() {
    let is_wrong = |lang: &str, width: f64, text: &str| {
        Typesetter::new(&FONTS).judge(&[paragraph(lang, text)], Emu::from_points(width)).is_wrong
    };
    // Lines of six characters would end between year and month.
    assert!(is_wrong("zh-CN", 75.0, "2026年6月28日"));
    // A dictionary takes 区民 and 政局 for the words.
    assert!(breaks::is_in_office("请区民政局牵头", "请区民".len()));
    assert!(!breaks::is_in_office("请区民政局牵头", "请区".len()));
    assert!(!breaks::is_in_office("请区民政局牵头", "请区民政局".len()));
}

#[test]
fn names_between_brackets_and_counted_things_stay_whole() {
    let is_wrong = |width: f64, text: &str| {
        Typesetter::new(&FONTS).judge(&[paragraph("ja-JP", text)], Emu::from_points(width)).is_wrong
    };
    assert!(is_wrong(70.0, "「紺重屋」"));
    assert!(is_wrong(85.0, "七十センチ"));
    assert!(is_wrong(70.0, "2026—2035"));
    assert!(!is_wrong(300.0, "港町の染物屋「紺重」の記録"));
}

#[test]
fn balanced_lines_are_even_and_leave_no_widow() {
    #[track_caller]
    fn check(lang: &str, width: f64, text: &str, expected: &str) {
        let body = TextBody { paragraphs: vec![paragraph(lang, text)], ..TextBody::default() };
        let body = Typesetter::new(&FONTS).set_balanced(body, frame(width, 400.0));
        assert_eq!(lines_of(&body).join("|"), expected);
        // The insets alone lead to the same lines.
        let again = Typesetter::new(&FONTS).set(body.clone(), frame(width, 400.0));
        assert_eq!(again.lines, body.lines);
    }
    check("en-US", 300.0, "Short", "Short");
    check(
        "en-US",
        300.0,
        "A quarterly review of our progress now",
        "A quarterly review |of our progress now",
    );
    check("zh-CN", 204.0, "数字化转型的机遇与挑战啊", "数字化转型的|机遇与挑战啊");
    check("zh-CN", 300.0, "人工智能驱动的企业增长战略与实践路径", "人工智能驱动的企业|增长战略与实践路径");
    check(
        "zh-CN",
        360.0,
        "我们只修居民提得最多的那一条，因为人手有限",
        "我们只修居民提得最多的|那一条，因为人手有限",
    );
    check(
        "zh-CN",
        300.0,
        "先修居民提得最多那条，因为人手确实有限啊",
        "先修居民提得最多那条，|因为人手确实有限啊",
    );
}

#[test]
fn words_that_belong_together_are_told_from_others() {
    #[track_caller]
    fn check(lang: &str, width: f64, text: &str, is_wrong: bool) {
        let mut setter = Typesetter::new(&FONTS);
        let verdict = setter.judge(&[paragraph(lang, text)], Emu::from_points(width));
        assert_eq!(verdict.is_wrong, is_wrong, "{text}: {verdict:?}");
    }
    // The first clause and its comma take 16 ems; on two narrower lines 那一条 is torn or the comma left over.
    check("zh-CN", 312.0, "最省钱的管道是从未修建的那一条，因为街道先把雨水喝掉了。", true);
    check("zh-CN", 340.0, "最省钱的管道是从未修建的那一条，因为街道先把雨水喝掉了。", false);
    check("zh-CN", 900.0, "最省钱的管道是从未修建的那一条", false);
    // Two characters are too few for a last line.
    check("zh-CN", 64.0, "增长战略", true);
    check("en-US", 300.0, "A quarterly review of our progress now", false);
}

#[test]
fn a_verdict_names_the_width_of_its_lines() {
    let text = [paragraph("zh-CN", "用户不需要更多的功能，他们需要更少的步骤和更快的回应。")];
    let (width, mut setter) = (Emu::from_points(400.0), Typesetter::new(&FONTS));
    let lines = setter.measure(&text, width).line_count;
    let more = setter.judge_lines(&text, width, lines + 1).expect("narrower lines are more lines");
    assert!(more.width < width);
    assert_eq!(setter.measure(&text, more.width).line_count, lines + 1);
    assert!(setter.judge_lines(&text, width, 9).is_none());
}

#[test]
fn measure_agrees_with_what_is_set() {
    let mut typesetter = Typesetter::new(&FONTS);
    let text =
        "The quick brown fox jumps over the lazy dog and runs away from 中文字符混排的段落，直到结束。";
    for width in 40..400 {
        let paragraphs = vec![paragraph("en-US", text)];
        let measure = typesetter.measure(&paragraphs, Emu::from_points(f64::from(width)));
        let body = TextBody { paragraphs, ..TextBody::default() };
        let body = typesetter.set(body, frame(f64::from(width), 400.0));
        assert_eq!(measure.line_count, body.lines.len());
        assert_eq!(measure.height, body.lines.iter().map(|line| line.height).sum());
        assert!(measure.widest_line >= body.lines.iter().map(|line| line.width).max().unwrap());
    }
}

#[test]
fn words_that_do_not_fit_are_told() {
    let mut typesetter = Typesetter::new(&FONTS);
    let words = [paragraph("en-US", "incomprehensibilities")];
    assert!(!typesetter.measure(&words, Emu::from_points(80.0)).fits_words);
    assert!(typesetter.measure(&words, Emu::from_points(300.0)).fits_words);
    let natural = typesetter.measure(&words, Emu::from_points(10_000.0)).widest_line;
    assert_eq!(typesetter.measure(&words, snug(natural)).line_count, 1);
}

#[test]
fn nothing_fits_and_nothing_breaks() {
    let none = FontBook::default();
    let body = TextBody { paragraphs: vec![paragraph("en-US", "text")], ..TextBody::default() };
    assert_eq!(Typesetter::new(&none).set(body, frame(100.0, 100.0)).lines.len(), 1);
    let body = set(paragraph("zh-CN", "没有宽度"), 0.0);
    assert_eq!(body.lines.len(), 4);
    let body = TextBody::default();
    assert!(Typesetter::new(&FONTS).set(body, frame(10.0, 10.0)).lines.is_empty());
}

/// Any text, weighted towards what is hard: other scripts, joiners, controls, emoji, long words.
fn hard_text() -> impl proptest::strategy::Strategy<Value = String> {
    use proptest::prelude::*;
    let piece = prop_oneof![
        ".{0,6}",
        "[a-zA-Z]{1,40}",
        "[一-龥、。，！？“”（）《》…—]{1,12}",
        "[ぁ-んァ-ヶー「」]{1,8}",
        "[א-ת]{1,6}",
        "[\u{200b}-\u{200f}\u{202a}-\u{202e}\u{fe0f}\u{feff}\u{0}-\u{1f}]{1,4}",
        "[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{1f468}\u{1f469}\u{200d}\u{2764}\u{fe0f}\u{20e3}0-9]{1,6}",
        Just(" ".to_owned()),
        Just("\u{b}".to_owned()),
        "[a-z]\u{301}\u{323}{1,3}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest::proptest! {
    #[test]
    fn any_text_is_set_whole_and_in_order(
        texts in proptest::collection::vec(hard_text(), 1..4),
        width in 0..600_i32,
        vertical: bool,
        balanced: bool,
        lang in proptest::sample::select(vec!["en-US", "zh-CN", "ja-JP", "", "x"]),
    ) {
        let sizes = [2000, 1400, 3600];
        let spacings = [0, 50, -20];
        let runs = texts.iter().enumerate().map(|(index, text)| {
            let style = TextStyle { spacing: spacings[index], bold: index == 1, ..style(lang, sizes[index]) };
            Run { text: text.clone(), style: Arc::new(style) }
        });
        let paragraph = Paragraph { runs: runs.collect(), ..paragraph(lang, "") };
        let mut whole = paragraph.text();
        let body = TextBody { paragraphs: vec![paragraph], vertical, ..TextBody::default() };
        let mut typesetter = Typesetter::new(&FONTS);
        let size = frame(f64::from(width), 300.0);
        let body = if balanced { typesetter.set_balanced(body, size) } else { typesetter.set(body, size) };

        // Lines of large text may be ended by hand; nothing else is added.
        let given = std::mem::replace(&mut whole, body.paragraphs[0].text());
        let bare = |text: &str| text.replace('\u{b}', "");
        assert_eq!(bare(&whole), bare(&given));
        // Lines follow each other through the whole text.
        let mut at = 0;
        for line in &body.lines {
            assert_eq!(line.range.0, at);
            assert!(whole.is_char_boundary(line.range.1) && line.range.0 <= line.range.1);
            at = line.range.1;
            for glyph in line.glyphs.iter().flat_map(|run| &run.glyphs) {
                assert!(glyph.range.0 >= line.range.0 && glyph.range.1 <= line.range.1);
                assert!(whole.is_char_boundary(glyph.range.0) && whole.is_char_boundary(glyph.range.1));
            }
        }
        assert_eq!(at, whole.len());
    }
}

#[test]
fn the_room_that_lines_leave_lies_where_they_end_also_after_mirroring() {
    let fonts = deckwright_fonts::bundled();
    let body = || TextBody {
        paragraphs: vec![paragraph("ar-SA", "تكلفة المتر المكعب قبل التطوير وبعده في كل محطة")],
        ..TextBody::default()
    };
    let set = |mirrors: bool| {
        let mut setter = Typesetter::new(&fonts).mirroring(mirrors);
        setter.set_balanced(body(), frame(150.0, 200.0)).insets
    };
    let (plain, mirrored) = (set(false), set(true));
    assert!(plain.left > Emu::ZERO && plain.right == Emu::ZERO, "{plain:?}");
    // Mirroring changes the sides of insets.
    assert_eq!((mirrored.left, mirrored.right), (plain.right, plain.left));
}

#[test]
fn without_office_lines_break_by_the_metrics_of_the_font_alone() {
    let office = [Office::none(), Office::our_decks()];
    let widest = |office: Office, lang: &str, text: &str, size: u32| {
        let mut setter = Typesetter::for_office(&FONTS, office);
        setter.measure(&[styled(text, style(lang, size))], Emu::from_points(900.0)).widest_line
    };
    // Five characters of 16 points, and of 133 dots of a 600th of an inch.
    let [font, program] = office.map(|office| widest(office, "zh-CN", "一二三四五", 1600));
    assert_eq!((font, program), (Emu(5 * 16 * 12_700), Emu(5 * 133 * 1524)));
    // A box that is as wide as its line holds it; a program would want some of its width to spare.
    let text = "一二三四五六七八九十";
    let lines = office.map(|office| {
        let width = widest(office, "zh-CN", text, 2400);
        Typesetter::for_office(&FONTS, office)
            .measure(&[styled(text, style("zh-CN", 2400))], width)
            .line_count
    });
    assert_eq!(lines, [1, 2]);
    // Nor is there room between scripts that the fonts do not have.
    let [apart, together] = office.map(|office| {
        let parts: Emu = ["AI", "智能"].iter().map(|part| widest(office, "zh-CN", part, 2400)).sum();
        (widest(office, "zh-CN", "AI智能", 2400) - parts).abs()
    });
    assert!(apart <= Emu(2) && together > Emu::from_points(1.0), "{apart:?} {together:?}");
    let broken = office.map(|office| {
        let body = TextBody { paragraphs: vec![paragraph("en-US", "up and/or down")], ..TextBody::default() };
        let width = widest(office, "en-US", "up and/", 2000) + Emu::from_points(2.0);
        lines_of(&Typesetter::for_office(&FONTS, office).set(body, Size { width, height: Emu(0) }))[0].clone()
    });
    assert_eq!(broken, ["up and/", "up "]);
}
