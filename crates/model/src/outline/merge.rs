//! What body text remains when an edited outline is saved?

use std::collections::{HashMap, VecDeque};

use super::{Block, Outline};

impl Outline {
    /// The outline to store when `self`, edited, is saved over `generated`.
    ///
    /// With body text of its own, `self` replaces everything. Without, every point, page and chapter that
    /// still has its title keeps its body: one at the same place first, then one with the title anywhere,
    /// in order. The rest is dropped. What stands below the deck's title and on its last page stays with the title.
    pub fn merged_over(mut self, generated: &Outline) -> Outline {
        // A tree has no place for bold words: the words that it still contains keep theirs.
        if self.emphasis.is_empty() {
            self.emphasis.clone_from(&generated.emphasis);
        }
        if self.has_body() {
            self.settle_emphasis();
            return self;
        }
        if self.title == generated.title {
            if self.body.is_empty() {
                self.body.clone_from(&generated.body);
            }
            self.ending = self.ending.or_else(|| generated.ending.clone());
        }
        for level in [Level::Chapter, Level::Page, Level::Point] {
            let old = bodies(generated, level);
            let new = bodies(&self, level);
            let chosen: Vec<Vec<Block>> = choose(&new, &old)
                .into_iter()
                .map(|place| place.map(|place| old[place].1.clone()).unwrap_or_default())
                .collect();
            set_bodies(&mut self, level, chosen);
        }
        self.settle_emphasis();
        self
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Chapter,
    Page,
    Point,
}

/// The titles from the chapter down, and what stands below the last.
type TitledBody<'a> = (Vec<&'a str>, &'a Vec<Block>);

fn bodies(outline: &Outline, level: Level) -> Vec<TitledBody<'_>> {
    let mut bodies = Vec::new();
    for chapter in &outline.chapters {
        if level == Level::Chapter {
            bodies.push((vec![chapter.title.as_str()], &chapter.body));
            continue;
        }
        for page in &chapter.pages {
            if level == Level::Page {
                bodies.push((vec![&*chapter.title, &*page.title], &page.body));
                continue;
            }
            bodies.extend(
                page.points
                    .iter()
                    .map(|point| (vec![&*chapter.title, &*page.title, &*point.title], &point.body)),
            );
        }
    }
    bodies
}

/// Sets the bodies in the order of [`bodies`].
fn set_bodies(outline: &mut Outline, level: Level, bodies: Vec<Vec<Block>>) {
    let places = outline.chapters.iter_mut().flat_map(|chapter| {
        let pages = chapter.pages.iter_mut().flat_map(|page| {
            let points = page.points.iter_mut().map(|point| (Level::Point, &mut point.body));
            [(Level::Page, &mut page.body)].into_iter().chain(points)
        });
        [(Level::Chapter, &mut chapter.body)].into_iter().chain(pages)
    });
    for ((_, place), body) in places.filter(|(own, _)| *own == level).zip(bodies) {
        *place = body;
    }
}

/// For each of `new` the place in `old` whose body it keeps; each is kept once.
fn choose(new: &[TitledBody], old: &[TitledBody]) -> Vec<Option<usize>> {
    let mut chosen = vec![None; new.len()];
    let mut taken = vec![false; old.len()];
    let depth = new.first().map_or(0, |(path, _)| path.len());
    // The whole path first, then less and less of it, finally only the own title.
    for skipped in 0..depth {
        let mut places: HashMap<&[&str], VecDeque<usize>> = HashMap::new();
        for (place, (path, _)) in old.iter().enumerate().filter(|(place, _)| !taken[*place]) {
            places.entry(&path[skipped..]).or_default().push_back(place);
        }
        for (choice, (path, _)) in chosen.iter_mut().zip(new).filter(|(choice, _)| choice.is_none()) {
            *choice = places.get_mut(&path[skipped..]).and_then(VecDeque::pop_front);
            if let Some(place) = *choice {
                taken[place] = true;
            }
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(edited: &str, generated: &str, expected: &str) {
        let edited = Outline::from_markdown(edited, "").unwrap();
        let generated = Outline::from_markdown(generated, "").unwrap();
        let expected = Outline::from_markdown(expected, "").unwrap();
        assert_eq!(edited.merged_over(&generated).to_markdown(), expected.to_markdown());
    }

    const GENERATED: &str = "\
# T\n\nLead\n\n## A\n\nAbout A\n\n### P\n\nAbout P\n\n#### x\n- x in P\n\n#### y\n- y in P\n\n### Q\n#### x\n- x in Q\n\n#### z\n- z in Q\n";

    #[test]
    fn untouched_outlines_keep_all() {
        check("# T\n## A\n### P\n#### x\n#### y\n### Q\n#### x\n#### z", GENERATED, GENERATED);
    }

    #[test]
    fn the_last_page_stays_with_its_deck() {
        let closing = format!("{GENERATED}\n---\n\nConclusion: It pays · The ask: Begin\n");
        check(
            "# T\n## A\n### P\n#### x",
            &closing,
            "# T\n\nLead\n\n## A\n\nAbout A\n\n### P\n\nAbout P\n\n#### x\n- x in P\n\n---\n\nConclusion: It pays · The ask: Begin\n",
        );
        check(
            "# T\n## A\n### Q\n#### z\n\n---\n\nSee you",
            &closing,
            "# T\n\nLead\n\n## A\n\nAbout A\n\n### Q\n#### z\n- z in Q\n\n---\n\nSee you\n",
        );
        check("# Other\n## A\n### Q\n#### w", &closing, "# Other\n## A\n\nAbout A\n\n### Q\n#### w");
    }

    #[test]
    fn body_text_replaces_all() {
        let edited = "# T\n## A\n### P\n#### x\n- mine\n#### y";
        check(edited, GENERATED, edited);
    }

    #[test]
    fn points_are_found_where_they_moved() {
        check(
            "# T\n## B\n### Q\n#### y\n#### x\n### New\n#### x\n#### w",
            GENERATED,
            "# T\n\nLead\n\n## B\n### Q\n#### y\n- y in P\n#### x\n- x in Q\n### New\n#### x\n- x in P\n#### w",
        );
    }

    #[test]
    fn a_body_is_kept_once() {
        check(
            "# Other\n## A\n### Q\n#### z\n#### z",
            GENERATED,
            "# Other\n## A\n\nAbout A\n\n### Q\n#### z\n- z in Q\n#### z",
        );
    }
}
