//! Suit files are read whole, or every mistake is reported.

use super::kit;
use super::library::{FILES, Filter, Library};
use super::read::read;
use super::tree::Tree;

const MINIMAL: &str = include_str!("../../../../assets/suits/minimal.kdl");

#[track_caller]
fn mistakes(change: impl Fn(&str) -> String) -> Vec<String> {
    match read("minimal.kdl", &change(MINIMAL)) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn the_built_in_families_have_no_mistakes() {
    let library = Library::built_in();
    assert!(library.suits().len() >= 11);
    assert_eq!(library.named("minimal", "blue").unwrap().id, 107);
    assert_eq!(library.get(107).unwrap().name_en(), "Minimal Blue");
    assert_eq!(library.default_for(18).unwrap().id, 107);
    let filter = Filter { color_id: Some(7), style_id: Some(1), scene_id: Some(2) };
    assert!(library.filter(filter).any(|suit| suit.id == 107));
    assert_eq!(library.filter(Filter { color_id: Some(99), ..filter }).count(), 0);
}

#[test]
fn all_mistakes_are_told_with_line_and_field() {
    let line = MINIMAL.lines().position(|line| line.contains("say=brand")).unwrap() + 1;
    let told = mistakes(|text| {
        text.replacen("say=brand style=small", "say=slogan style=tiny colour=ink", 1).replacen(
            "fill=ink name=\"Moon\"",
            "fill=inky name=\"Moon\"",
            1,
        )
    });
    for expected in [
        format!("minimal.kdl:{line}: text style: no type style is called `tiny`"),
        format!("minimal.kdl:{line}: text colour: no such property"),
    ] {
        assert!(told.contains(&expected), "{expected}\nnot in {told:#?}");
    }
    assert!(told.iter().any(|problem| problem.contains("oval fill: `inky` is not a colour of the palette")));
}

#[test]
fn names_that_nobody_gave_are_mistakes() {
    for (from, to, expected) in [
        ("text \"64 74 w 82\"", "text \"64 74 width 82\"", "text: nothing is called `width`"),
        ("    dot \"68 47 4\"", "    spot \"68 47 4\"", "spot: there is no such node"),
        ("dot \"68 47 4\"", "dot \"68 47\"", "dot: takes 3 numbers"),
        ("kind=ending", "kind=finale", "design kind: `finale` is none of"),
        ("kind=quote", "kind=statement", "a design of kind quote for 1 is missing"),
        ("furniture=quiet", "furniture=loud", "no furniture is called `loud`"),
        ("    pink ", "    rose ", "palette rose: is none of the colours"),
        (" accent3=\"#FFC0D2\"", "", "palette pink: `accent3` is missing, here and in `every`"),
        ("#FFC0D2", "#FFC0D", "palette pink accent3: `#FFC0D` is not a colour"),
        ("second=muted", "second=mute", "palette black second: `mute` is not a role"),
        ("number 1", "number one", "number: is a whole number"),
        ("family minimal {", "family minimal {{", "syntax"),
        ("size=12 line", "size=9 line", "small size: is a falling list of sizes"),
    ] {
        assert!(MINIMAL.contains(from), "{from}");
        let told = mistakes(|text| text.replacen(from, to, 1));
        assert!(told.iter().any(|problem| problem.contains(expected)), "{to}: {told:#?}");
    }
}

#[test]
fn two_families_cannot_have_one_number() {
    let twice = Library::read(&[("a.kdl", MINIMAL), ("b.kdl", MINIMAL)]).unwrap_err();
    assert_eq!(twice[0].to_string(), "b.kdl:1: number: 1 is the number of `minimal` already");
}

#[test]
fn the_default_suit_of_a_scene_is_the_same_when_only_its_family_is_read() {
    let library = Library::built_in();
    for scene in 18..=38 {
        let all = library.default_for(scene).map(|suit| suit.id);
        assert_eq!(Library::built_in_default_for(scene).map(|suit| suit.id), all, "{scene}");
    }
}

#[test]
fn packed_files_are_the_files_themselves() {
    let families: Vec<_> = FILES.iter().map(|file| file.open()).collect();
    for file in kit::built_in().iter().chain(&families) {
        assert_eq!(file.tree.as_ref().unwrap(), &Tree::parse(file.text).unwrap(), "{}", file.name);
    }
}
