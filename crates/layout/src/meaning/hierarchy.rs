//! A whole and what belongs to it: hierarchies, and a subject with its sides.

use super::Relation;
use super::evidence::Evidence;
use super::lists::{announced, holds, is_one_of};
use super::measured::measured;
use super::pattern::RelationPattern;
use super::steps::are_short;
use super::subject;
use super::view::{View, without_symbols};
use crate::words::{Entry, PageWords, PointWords, width_units};

/// Longest text of a root, in half ems.
const MAX_ROOT_LENGTH: usize = 56;
const MAX_BRANCH_LENGTH: usize = 60;
/// Longest name of an idea.
const MAX_IDEA_LENGTH: usize = 44;

/// A root and its branches, each with what hangs below it.
pub struct Hierarchy {
    root: String,
    /// What the root is said to do.
    role: String,
    branches: Vec<PointWords>,
    /// Levels from the root to the last leaf.
    levels: usize,
    /// The root came from the lead.
    takes_lead: bool,
}

impl RelationPattern for Hierarchy {
    const RELATION: Relation = Relation::Hierarchy;

    fn of(view: &View) -> Option<Self> {
        let found =
            single_root(view).or_else(|| tree_below_lead(view)).or_else(|| branches_side_by_side(view))?;
        let named = found
            .branches
            .iter()
            .all(|branch| !branch.heading.is_empty() && width_units(&branch.heading) <= MAX_BRANCH_LENGTH);
        ((2..=6).contains(&found.branches.len()) && named).then_some(found)
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.hierarchy");
        let leaves = || self.branches.iter().flat_map(|branch| &branch.entries);
        let are_names = leaves().all(|entry| width_units(&entry.text) <= MAX_BRANCH_LENGTH);
        // Where every branch has one text, that is what is said of it.
        let is_nested = self.levels >= 4 || leaves().count() > self.branches.len();
        Evidence::default()
            .and_if(
                self.levels >= 3 && is_nested && are_names && !self.root.is_empty(),
                72,
                "lists hang below lists, from one root",
            )
            .and_if(self.levels >= 4, 40, "lists hang below lists")
            .and_if(self.levels >= 3 && are_names && self.root.is_empty(), 54, "lists hang below lists")
            .and_if(title.is_some(), 58, &format!("the title says “{}”", title.unwrap_or_default()))
            .and_if(is_divided(view), 60, "the text above says what it is divided into")
            .less_if(!are_short(view), 30)
    }

    fn place(self, words: &mut PageWords) {
        if self.takes_lead {
            words.lead.clear();
        }
        (words.caption, words.role, words.points) = (self.root, self.role, self.branches);
    }
}

/// Whether the line above says that something is divided into the points below it, each of which strings names
/// together.
fn is_divided(view: &View) -> bool {
    let strings = |point: &PointWords| {
        point.body.contains(['、', ',', '\n']) && width_units(&point.body) <= MAX_BRANCH_LENGTH
    };
    holds(&view.words.lead, "divides") && view.points().iter().all(strings)
}

fn branch(entry: &Entry) -> PointWords {
    let lines: Vec<String> = entry.below.iter().map(Entry::line).collect();
    PointWords {
        heading: without_symbols(&entry.text).1.to_owned(),
        body: lines.join("\n"),
        items: lines,
        entries: entry.below.clone(),
        ..PointWords::default()
    }
}

fn depth(points: &[PointWords]) -> usize {
    // `Green: Sencha, Matcha` holds one more level in a line.
    let holds_names = |entry: &Entry| {
        let names = entry.text.split_once([':', '：']).map_or("", |(_, names)| names);
        usize::from(
            entry.below.is_empty()
                && (names.contains('、') || names.contains(", "))
                && width_units(names) <= MAX_BRANCH_LENGTH,
        )
    };
    let below = |point: &PointWords| {
        point.entries.iter().map(|entry| 1 + entry.depth() + holds_names(entry)).max().unwrap_or(0)
    };
    points.iter().map(|point| 1 + below(point)).max().unwrap_or(0)
}

/// The only point is the root.
fn single_root(view: &View) -> Option<Hierarchy> {
    let [root] = view.points() else { return None };
    // A single deputy below the head stands beside it.
    if let [deputy] = &root.entries[..]
        && deputy.below.len() >= 2
    {
        let branches: Vec<PointWords> = deputy.below.iter().map(branch).collect();
        let levels = 2 + depth(&branches);
        let (root, role) = (root.heading.clone(), deputy.text.clone());
        return Some(Hierarchy { root, role, branches, levels, takes_lead: false });
    }
    // What is said of the root has nothing below it, and stands before the branches.
    let told = root
        .entries
        .iter()
        .take_while(|entry| entry.below.is_empty() && entry.text.ends_with(['.', '。']))
        .count();
    let branches: Vec<PointWords> = root.entries[told..].iter().map(branch).collect();
    let nested = branches.iter().any(|branch| !branch.entries.is_empty());
    let role: Vec<&str> = root.entries[..told].iter().map(|entry| entry.text.as_str()).collect();
    nested.then(|| Hierarchy {
        root: root.heading.clone(),
        role: role.join("\n"),
        levels: 1 + depth(&branches),
        branches,
        takes_lead: false,
    })
}

/// A short line above the points is the root, if something hangs below them.
fn tree_below_lead(view: &View) -> Option<Hierarchy> {
    let lead = without_symbols(&view.words.lead).1;
    let is_name = !lead.is_empty() && width_units(lead) <= MAX_ROOT_LENGTH && !lead.contains('\n');
    let is_open = lead.ends_with(['.', '。', ':', '：', '!', '?', '？', '！', '）', ')']);
    if !is_name || is_open {
        return None;
    }
    let (root, takes_lead) = (lead.to_owned(), true);
    match view.points() {
        // `Root`, one branch, and all else below it
        [only] if only.entries.iter().any(|entry| !entry.below.is_empty()) => {
            let branches: Vec<PointWords> = only.entries.iter().map(branch).collect();
            let levels = 2 + depth(&branches);
            Some(Hierarchy { root, role: only.heading.clone(), branches, levels, takes_lead })
        }
        points if points.len() >= 2 => {
            let levels = 1 + depth(points);
            Some(Hierarchy { root, role: String::new(), branches: points.to_vec(), levels, takes_lead })
        }
        _ => None,
    }
}

/// Branches without a root, or below the body that the others report to, or below what the title divides into kinds.
fn branches_side_by_side(view: &View) -> Option<Hierarchy> {
    let mut branches = view.points().to_vec();
    let subject = subject::of_classes(view.title());
    let (mut root, mut role) = (String::new(), String::new());
    if subject.is_none()
        && branches.len() >= 3
        && branches[0].entries.len() <= 1
        && holds(&branches[0].heading, "bodies")
    {
        let head = branches.remove(0);
        (root, role) = (head.heading, head.body);
    } else if let Some(subject) = subject.filter(|subject| width_units(subject) <= MAX_ROOT_LENGTH) {
        root = subject;
    }
    let levels = usize::from(!root.is_empty()) + depth(&branches);
    let takes_lead = false;
    Some(Hierarchy { root, role, branches, levels, takes_lead })
}

/// A subject and its sides.
pub struct Concepts {
    subject: String,
    sides: Vec<PointWords>,
    /// The sides hang on one point, which is the subject.
    is_one: bool,
}

impl RelationPattern for Concepts {
    const RELATION: Relation = Relation::Concepts;

    fn of(view: &View) -> Option<Self> {
        if let Some((subject, sides)) = around_one(view) {
            return Some(Self { subject, sides, is_one: true });
        }
        let fits = (3..=6).contains(&view.count()) && are_short(view);
        let subject = subject::of_sides(view.title());
        fits.then(|| Self { subject, sides: view.points().to_vec(), is_one: false })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.concepts");
        let told = view.points().iter().all(|point| !point.heading.is_empty() && !point.body.is_empty());
        let looks = told && holds(view.title(), "title.looks");
        let in_title = title.is_some() || looks || holds(view.title(), "centres");
        // A title that says more than the subject is about more.
        let named = !self.subject.is_empty()
            && view.title().contains(&self.subject)
            && width_units(view.title()) <= 2 * width_units(&self.subject);
        let are_ideas =
            told && view.heads().all(|head| width_units(head) <= MAX_IDEA_LENGTH) && measured(view).is_none();
        let values = are_ideas && holds(view.title(), "title.values");
        let qualities = view.heads().filter(|head| is_quality(head)).count();
        let are_qualities = are_ideas && qualities * 3 >= view.count() * 2;
        let counted = are_ideas
            && (subject::counts(view.title(), view.count())
                || subject::counts(&view.words.lead, view.count()))
            && !holds(view.title(), "title.goods")
            && !holds(view.title(), "title.problem");
        Evidence::default()
            .and_if(in_title, 52, &format!("the title says “{}”", title.unwrap_or("around it")))
            .and_if(values, 56, "the title announces what somebody holds to, and every name is explained")
            .and_if(are_qualities, 54, "the names are qualities, and every one is explained")
            .and_if(counted, 52, "the title counts the names, and every one is explained")
            .and_if(holds(&view.words.lead, "centres"), 60, "the text above says what stands in the middle")
            .and_if(self.is_one && named, 54, "everything hangs on what the title is about")
            .less_if(self.is_one && !named && !in_title, 60)
    }

    fn place(self, words: &mut PageWords) {
        words.caption = self.subject;
        words.points = self.sides;
    }
}

/// Whether a name is a quality by its ending, or one that everybody knows as such: `Honesty`, `想像力`, `軽さ`.
fn is_quality(head: &str) -> bool {
    let head = head.trim().to_lowercase();
    let count = head.chars().count();
    let ends = |all: &[&str]| all.iter().any(|end| head.ends_with(end) && head.len() > end.len());
    let is_latin = head.is_ascii() && !head.contains(' ') && count >= 6;
    is_one_of(&head, "ideas")
        || is_latin && ends(&["ness", "fulness", "ship", "hood", "itude", "ability", "ibility"])
        || !head.is_ascii() && (2..=4).contains(&count) && ends(&["性", "力", "感", "さ"])
}

/// The only point is the subject, and what hangs on it are its sides.
fn around_one(view: &View) -> Option<(String, Vec<PointWords>)> {
    let [only] = view.points() else { return None };
    let is_flat = only.entries.iter().all(|entry| entry.below.is_empty());
    let side = |entry: &Entry| {
        let (heading, body) = entry.text.split_once([':', '：']).unwrap_or((entry.text.as_str(), ""));
        let (heading, body) = (heading.trim().to_owned(), body.trim().to_owned());
        let items = if body.is_empty() { Vec::new() } else { vec![body.clone()] };
        PointWords { heading, body, items, ..PointWords::default() }
    };
    let fits = is_flat && (3..=6).contains(&only.entries.len()) && !only.heading.is_empty();
    (fits && view.words.lead.is_empty())
        .then(|| (only.heading.clone(), only.entries.iter().map(side).collect()))
}

#[cfg(test)]
mod tests {
    use super::is_quality;

    #[test]
    fn qualities_are_told_from_things() {
        for head in ["Honesty", "Openness", "想像力", "軽さ", "坦诚"] {
            assert!(is_quality(head), "{head}");
        }
        for head in ["Fence", "Insurance", "Parking", "停车", "電力会社", "Business plan"] {
            assert!(!is_quality(head), "{head}");
        }
    }
}
