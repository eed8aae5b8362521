//! How does a slide move, where it is asked to? It comes out of the one before, and its points come one click after
//! another. `p:transition` and `p:timing`; ISO/IEC 29500-1 §19.5, and [MS-PPTX] §2.2.8 for morphing.

use deckwright_model::scene::{Geometry, Page, PageKind, Scene, Shape, ShapeKind};

use super::sheet::Sheet;
use super::xml::Elem;

/// How long a point takes to appear, in milliseconds.
const FADE: u32 = 500;
/// The preset of an entrance by fading, as programs name it to their users.
const FADE_PRESET: u32 = 10;

/// Writes how page `index` follows the one before. Content that follows content grows out of it, in programs that
/// can do so, and fades in in others; all other pages fade in.
pub fn write_transition(root: &mut Elem<'_>, scene: &Scene, index: usize) {
    let is_content = |index: usize| scene.pages[index].kind == PageKind::Content;
    if index == 0 || !is_content(index) || !is_content(index - 1) {
        return write_fade(root);
    }
    let mut either = root
        .child("mc:AlternateContent")
        .attr("xmlns:mc", "http://schemas.openxmlformats.org/markup-compatibility/2006");
    {
        let mut newer = either
            .child("mc:Choice")
            .attr("xmlns:p159", "http://schemas.microsoft.com/office/powerpoint/2015/09/main")
            .attr("Requires", "p159");
        newer.child("p:transition").attr("spd", "slow").child("p159:morph").attr("option", "byObject");
    }
    write_fade(&mut either.child("mc:Fallback"));
}

pub fn write_fade(parent: &mut Elem<'_>) {
    parent.child("p:transition").attr("spd", "med").child("p:fade");
}

/// Something that appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Target {
    /// Id of the shape on its slide.
    id: u32,
    part: Part,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A `p:sp`, with all its text; whether it is painted as well.
    Box { painted: bool },
    /// One paragraph of a `p:sp`.
    Paragraph(usize),
    /// A group, line, picture, table or chart.
    Whole,
}

/// Writes `p:timing` if the page has points to tell one after another. `sheet` has written its shapes.
pub fn write_timing(root: &mut Elem<'_>, page: &Page, sheet: &Sheet<'_>) {
    let steps = steps(page, &sheet.shape_ids);
    if steps.len() < 2 {
        return;
    }
    let mut clock = Clock(0);
    let mut timing = root.child("p:timing");
    {
        let mut list = timing.child("p:tnLst");
        let mut parallel = list.child("p:par");
        let mut whole = clock.node(&mut parallel).attr("dur", "indefinite").attr("restart", "never");
        whole = whole.attr("nodeType", "tmRoot");
        let mut children = whole.child("p:childTnLst");
        let mut sequence = children.child("p:seq").attr("concurrent", 1).attr("nextAc", "seek");
        {
            let mut clicks = clock.node(&mut sequence).attr("dur", "indefinite").attr("nodeType", "mainSeq");
            let mut clicks = clicks.child("p:childTnLst");
            for step in &steps {
                write_click(&mut clicks, step, &mut clock);
            }
        }
        for (list, event) in [("p:prevCondLst", "onPrev"), ("p:nextCondLst", "onNext")] {
            let mut list = sequence.child(list);
            let mut condition = list.child("p:cond").attr("evt", event).attr("delay", 0);
            condition.child("p:tgtEl").child("p:sldTgt");
        }
    }
    write_builds(&mut timing, &steps);
}

/// What appears with each click.
fn steps(page: &Page, ids: &[Option<u32>]) -> Vec<Vec<Target>> {
    if page.kind != PageKind::Content {
        return Vec::new();
    }
    let target = |at: &usize| {
        let (id, shape) = (ids.get(*at).copied().flatten()?, page.shapes.get(*at)?);
        Some(Target { id, part: part_of(shape) })
    };
    let steps = page.steps.iter().map(|step| step.iter().filter_map(target).collect());
    let steps: Vec<Vec<Target>> = steps.filter(|step: &Vec<Target>| !step.is_empty()).collect();
    if steps.len() > 1 {
        return steps;
    }
    let lists = page.shapes.iter().zip(ids).filter_map(|(shape, id)| Some(entries(shape, (*id)?)));
    lists.max_by_key(Vec::len).unwrap_or_default()
}

fn part_of(shape: &Shape) -> Part {
    match &shape.kind {
        ShapeKind::Geometry(Geometry { fill, stroke, .. }) => {
            Part::Box { painted: fill.is_some() || stroke.is_some() }
        }
        _ => Part::Whole,
    }
}

/// The entries of a list that is one text, each with what stands below it.
fn entries(shape: &Shape, id: u32) -> Vec<Vec<Target>> {
    let mut entries: Vec<Vec<Target>> = Vec::new();
    let paragraphs = shape.text().map(|text| &text.paragraphs[..]).unwrap_or_default();
    for (at, paragraph) in paragraphs.iter().enumerate() {
        let target = Target { id, part: Part::Paragraph(at) };
        if paragraph.bullet.is_some() && paragraph.level == 0 {
            entries.push(vec![target]);
        } else if let Some(entry) = entries.last_mut() {
            entry.push(target);
        }
    }
    entries
}

/// Numbers the time nodes of a slide.
struct Clock(u32);

impl Clock {
    fn node<'e>(&mut self, parent: &'e mut Elem<'_>) -> Elem<'e> {
        self.0 += 1;
        parent.child("p:cTn").attr("id", self.0)
    }
}

/// All of `step` appears with one click, together.
fn write_click(clicks: &mut Elem<'_>, step: &[Target], clock: &mut Clock) {
    let mut parallel = clicks.child("p:par");
    let mut click = clock.node(&mut parallel).attr("fill", "hold");
    write_start(&mut click, "indefinite");
    let mut children = click.child("p:childTnLst");
    let mut parallel = children.child("p:par");
    let mut together = clock.node(&mut parallel).attr("fill", "hold");
    write_start(&mut together, "0");
    let mut effects = together.child("p:childTnLst");
    for (at, target) in step.iter().enumerate() {
        let mut parallel = effects.child("p:par");
        let mut effect = clock
            .node(&mut parallel)
            .attr("presetID", FADE_PRESET)
            .attr("presetClass", "entr")
            .attr("presetSubtype", 0)
            .attr("fill", "hold")
            .attr_if("grpId", (target.part != Part::Whole).then_some(0))
            .attr("nodeType", if at == 0 { "clickEffect" } else { "withEffect" });
        write_start(&mut effect, "0");
        let mut children = effect.child("p:childTnLst");
        {
            let mut set = children.child("p:set");
            {
                let mut behaviour = set.child("p:cBhvr");
                write_start(&mut clock.node(&mut behaviour).attr("dur", 1).attr("fill", "hold"), "0");
                write_target(&mut behaviour, *target);
                behaviour.child("p:attrNameLst").child("p:attrName").text("style.visibility");
            }
            set.child("p:to").child("p:strVal").attr("val", "visible");
        }
        let mut fade = children.child("p:animEffect").attr("transition", "in").attr("filter", "fade");
        let mut behaviour = fade.child("p:cBhvr");
        drop(clock.node(&mut behaviour).attr("dur", FADE));
        write_target(&mut behaviour, *target);
    }
}

fn write_start(node: &mut Elem<'_>, delay: &str) {
    node.child("p:stCondLst").child("p:cond").attr("delay", delay);
}

fn write_target(behaviour: &mut Elem<'_>, target: Target) {
    let mut element = behaviour.child("p:tgtEl");
    let mut shape = element.child("p:spTgt").attr("spid", target.id);
    if let Part::Paragraph(at) = target.part {
        shape.child("p:txEl").child("p:pRg").attr("st", at).attr("end", at);
    }
}

/// Writes `p:bldLst`: every `p:sp` that appears, once.
fn write_builds(timing: &mut Elem<'_>, steps: &[Vec<Target>]) {
    let mut boxes: Vec<Target> = Vec::new();
    for target in steps.iter().flatten().filter(|target| target.part != Part::Whole) {
        if !boxes.iter().any(|known| known.id == target.id) {
            boxes.push(*target);
        }
    }
    if boxes.is_empty() {
        return;
    }
    let mut list = timing.child("p:bldLst");
    for Target { id, part } in boxes {
        let build = matches!(part, Part::Paragraph(_)).then_some("p");
        let painted = (part == Part::Box { painted: true }).then_some(1);
        list.child("p:bldP")
            .attr("spid", id)
            .attr("grpId", 0)
            .attr_if("build", build)
            .attr_if("animBg", painted);
    }
}
