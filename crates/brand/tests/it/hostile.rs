//! Files that mean harm, or are merely broken, are refused with a reason.

use crate::damage;
use crate::package::{deck, files, fonts, with_part, zipped};

const LAYOUT: &str = "ppt/slideLayouts/slideLayout1.xml";
const PRESENTATION: &str = "ppt/presentation.xml";

#[track_caller]
fn check(package: &[u8], reason: &str) {
    let error = deckwright_brand::import(package, "Hostile", fonts()).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains(reason), "{error:?} does not say {reason:?}");
}

fn with_file(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    let mut all = files(deck());
    all.push((name.to_owned(), bytes));
    zipped(&all)
}

#[test]
fn what_is_no_package_is_refused() {
    check(b"", "it is no Office file, or it was cut off while copying");
    check(b"PK\x03\x04 and nothing else", "not a presentation");
    check(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "password");
    check(&deck()[..deck().len() / 2], "not a presentation");
    check(&zipped(&[("word/document.xml".to_owned(), b"<a/>".to_vec())]), "an archive of other files");
}

#[test]
fn bombs_are_refused_before_they_are_unpacked() {
    check(&with_file("ppt/media/bomb.png", vec![0; 8 << 20]), "suspiciously tight");
    check(&with_file("ppt/media/bomb.png", vec![0; 65 << 20]), "too large");
    let many =
        (0..10_000).map(|n| (format!("ppt/slideLayouts/slideLayout{}.xml", n + 100), b"<a/>".to_vec()));
    let mut all = files(deck());
    all.extend(many);
    check(&zipped(&all), "parts");
}

#[test]
fn names_that_leave_the_package_are_refused() {
    for name in ["../evil.xml", "ppt/../../evil.xml", "ppt\\evil.xml", "/etc/passwd"] {
        check(&with_file(name, b"x".to_vec()), "no name for a part");
    }
}

#[test]
fn entities_are_refused() {
    let bomb = with_part(PRESENTATION, |text| {
        let at = text.find("<p:presentation").unwrap();
        format!("{}<!DOCTYPE a [<!ENTITY b \"bb\"><!ENTITY c \"&b;&b;\">]>{}", &text[..at], &text[at..])
    });
    check(&bomb, "entities are not accepted");
    check(&with_part(LAYOUT, |text| text.replacen("<p:cSld", "&lol;<p:cSld", 1)), "not accepted");
}

#[test]
fn crowds_of_shapes_and_layouts_are_refused() {
    let shape = "<p:sp><p:nvSpPr><p:cNvPr id=\"9\" name=\"x\"/></p:nvSpPr><p:spPr/></p:sp>";
    let crowd = |count: usize| {
        with_part(LAYOUT, move |text| {
            text.replace("</p:spTree>", &format!("{}</p:spTree>", shape.repeat(count)))
        })
    };
    check(&crowd(5_000), "more than 4000 shapes");
    check(&crowd(100_000), "more than 300000 elements");
    let nested = with_part(LAYOUT, |text| text.replace("</p:spTree>", &"<p:grpSp>".repeat(10_000)));
    check(&nested, "nested deeper");

    let mut all = files(deck());
    let layout = all.iter().find(|(name, _)| name == LAYOUT).unwrap().1.clone();
    let rels = "ppt/slideLayouts/_rels/slideLayout1.xml.rels";
    let layout_rels = all.iter().find(|(name, _)| name == rels).unwrap().1.clone();
    let (mut ids, mut targets) = (String::new(), String::new());
    for n in 100..600 {
        all.push((format!("ppt/slideLayouts/slideLayout{n}.xml"), layout.clone()));
        all.push((format!("ppt/slideLayouts/_rels/slideLayout{n}.xml.rels"), layout_rels.clone()));
        ids += &format!("<p:sldLayoutId id=\"{}\" r:id=\"rIdX{n}\"/>", 3_000_000_000u32 + n);
        targets += &format!(
            "<Relationship Id=\"rIdX{n}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/slideLayout\" Target=\"../slideLayouts/slideLayout{n}.xml\"/>"
        );
    }
    for (name, bytes) in &mut all {
        let text = String::from_utf8_lossy(bytes).into_owned();
        match name.as_str() {
            "ppt/slideMasters/slideMaster1.xml" => {
                *bytes =
                    text.replace("</p:sldLayoutIdLst>", &format!("{ids}</p:sldLayoutIdLst>")).into_bytes();
            }
            "ppt/slideMasters/_rels/slideMaster1.xml.rels" => {
                *bytes = text.replace("</Relationships>", &format!("{targets}</Relationships>")).into_bytes();
            }
            _ => {}
        }
    }
    check(&zipped(&all), "more than 400 slide layouts");
}

#[test]
fn parts_that_are_missing_or_lead_in_circles_are_told() {
    let without = |wanted: &str| {
        let kept: Vec<_> = files(deck()).into_iter().filter(|(name, _)| name != wanted).collect();
        zipped(&kept)
    };
    check(&without(LAYOUT), "slideLayout1.xml is missing");
    check(&without("ppt/theme/theme1.xml"), "theme1.xml is missing");
    check(&without(PRESENTATION), "is missing");
    let in_a_circle = with_part("ppt/slideLayouts/_rels/slideLayout1.xml.rels", |text| {
        text.replace("slideMaster\"", "slideLayout\"")
            .replace("../slideMasters/slideMaster1.xml", "slideLayout1.xml")
    });
    check(&in_a_circle, "master of /ppt/slideLayouts/slideLayout1.xml is missing");
    // A theme that is the master again has no colours and no fonts, but ends.
    let odd_theme = with_part("ppt/slideMasters/_rels/slideMaster1.xml.rels", |text| {
        text.replace("../theme/theme1.xml", "slideMaster1.xml")
    });
    assert!(deckwright_brand::import(&odd_theme, "Odd", fonts()).is_ok());
    let word = with_part("[Content_Types].xml", |text| text.replace("presentationml", "wordprocessingml"));
    check(&word, "another program");
    check(&with_part(PRESENTATION, |text| text.replacen("cx=\"12192000\"", "cx=\"100\"", 1)), "its page has");
    check(&with_part(PRESENTATION, |text| text.replace("sldMasterId ", "other ")), "no slide master");
}

#[test]
fn layouts_named_over_and_over_are_refused() {
    let many = with_part("ppt/slideMasters/slideMaster1.xml", |text| {
        let start = text.find("<p:sldLayoutId ").unwrap();
        let id = &text[start..start + text[start..].find("/>").unwrap() + 2];
        text.replacen(id, &id.repeat(10_000), 1)
    });
    check(&many, "more than 400 slide layouts");
    let rels = "ppt/slideMasters/_rels/slideMaster1.xml.rels";
    let many = with_part(rels, |text| {
        let start = text.find("<Relationship ").unwrap();
        let one = &text[start..start + text[start..].find("/>").unwrap() + 2];
        text.replacen(one, &one.repeat(10_000), 1)
    });
    check(&many, "relationships");
}

#[test]
fn damaged_parts_never_bring_the_reader_down() {
    let mut random = 0x9E37_79B9_7F4A_7C15u64;
    for round in 0..32 {
        let blows = (0..6 * (1 + round % 5)).map(|_| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random as u8
        });
        let mut data: Vec<u8> = blows.collect();
        // Never a package by chance.
        data[0] &= 0x3F;
        damage::survive(&data);
    }
    damage::survive(&deck()[..deck().len() - 7]);
}
