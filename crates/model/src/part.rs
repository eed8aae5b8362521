//! How do parts of an Office package refer to one another? Names begin with a slash: `/ppt/presentation.xml`.

/// The part that `target` means to a part in `folder`; `None` if it leads out of the package.
pub fn resolve(folder: &str, target: &str) -> Option<String> {
    let target = target.split('#').next().unwrap_or_default();
    let mut way: Vec<&str> = if target.starts_with('/') {
        Vec::new()
    } else {
        folder.split('/').filter(|step| !step.is_empty()).collect()
    };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => drop(way.pop()?),
            step => way.push(step),
        }
    }
    Some(format!("/{}", way.join("/")))
}

/// `/ppt/presentation.xml` keeps its relationships in `/ppt/_rels/presentation.xml.rels`, the package itself,
/// the part `/`, in `/_rels/.rels`.
pub fn relationships_name(part: &str) -> String {
    let (folder, file) = part.rsplit_once('/').unwrap_or(("", part));
    format!("{folder}/_rels/{file}.rels")
}

/// The folder of a part, without a slash at its end.
pub fn folder(part: &str) -> &str {
    part.rsplit_once('/').map_or("", |(folder, _)| folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_stay_in_the_package() {
        for (folder, target, expected) in [
            ("/ppt/slides", "../media/image1.png", Some("/ppt/media/image1.png")),
            ("/ppt", "/ppt/theme/theme1.xml", Some("/ppt/theme/theme1.xml")),
            ("/ppt", "slides/slide1.xml#mark", Some("/ppt/slides/slide1.xml")),
            ("", "ppt/presentation.xml", Some("/ppt/presentation.xml")),
            ("/ppt", "../../etc/passwd", None),
        ] {
            assert_eq!(resolve(folder, target).as_deref(), expected, "{target}");
        }
    }

    #[test]
    fn relationships_lie_beside_their_part() {
        assert_eq!(relationships_name("/ppt/slides/slide1.xml"), "/ppt/slides/_rels/slide1.xml.rels");
        assert_eq!(relationships_name("/"), "/_rels/.rels");
        assert_eq!(folder("/ppt/presentation.xml"), "/ppt");
    }
}
