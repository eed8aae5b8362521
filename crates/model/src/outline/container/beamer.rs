//! Translates LaTeX Beamer slides to Markdown: frames are slides, sections are their chapters.

mod body;
mod signs;
mod source;

use super::super::slides::says_end;
use super::super::{clean, lines};
use body::Frame;
use source::{argument, skip_options, uncommented};

/// Fewest frames; fewer are an example in a text.
const MIN_FRAMES: usize = 2;
const BEGIN: &str = "\\begin{frame}";
const END: &str = "\\end{frame}";

/// Translates the slides of `text` to Markdown; also returns the text around them.
pub(super) fn to_markdown(text: &str) -> Option<(String, Vec<String>)> {
    if text.matches(BEGIN).take(MIN_FRAMES).count() < MIN_FRAMES {
        return None;
    }
    let first = text.find("\\documentclass").or_else(|| text.find("\\title")).unwrap_or(usize::MAX);
    let start = first.min(text.find(BEGIN)?);
    let end = text.rfind("\\end{document}").map(|at| at + "\\end{document}".len());
    let end = end.or_else(|| text.rfind(END).map(|at| at + END.len())).filter(|end| *end > start)?;
    let source = uncommented(&text[start..end]);
    let around = text[..start].lines().chain(text[end..].lines());
    let is_word = |line: &&str| lines::fence(line.trim()).is_none() && line.contains(char::is_alphanumeric);
    let said = around.filter(is_word).map(plain).collect();
    Some((deck(&source), said))
}

/// A line of the surrounding text without its markup.
fn plain(line: &str) -> String {
    clean::line(&line.replace(['`', '*', '#'], ""))
}

fn deck(source: &str) -> String {
    let mut out = String::new();
    let preamble = &source[..source.find(BEGIN).unwrap_or(source.len())];
    let field = |name: &str| {
        let at = preamble.find(&format!("\\{name}[")).or_else(|| preamble.find(&format!("\\{name}{{")))?;
        let rest = skip_options(&preamble[at + name.len() + 1..]);
        Some(body::inline(argument(rest)?.0)).filter(|text| !text.is_empty())
    };
    if let Some(title) = field("title") {
        out.push_str(&format!("# {title}\n\n"));
    }
    out.extend(field("subtitle").map(|subtitle| format!("{subtitle}\n\n")));
    let fields: Vec<String> = ["author", "institute", "date"].iter().filter_map(|name| field(name)).collect();
    if !fields.is_empty() {
        out.push_str(&format!("{}\n\n", fields.join(" · ")));
    }
    let has_sections = source.contains("\\section");
    let mut in_section = false;
    let mut rest = source;
    let mut frames: Vec<(String, Frame)> = Vec::new();
    while let Some(at) = rest.find(BEGIN) {
        let between = sections(&rest[..at]);
        in_section |= !between.is_empty();
        let inside = &rest[at + BEGIN.len()..];
        let length = inside.find(END).unwrap_or(inside.len());
        let level = if has_sections && in_section { 3 } else { 2 };
        frames.push((between, body::frame(&inside[..length], level)));
        rest = inside.get(length + END.len()..).unwrap_or_default();
    }
    let count = frames.len();
    for (at, (sections, frame)) in frames.into_iter().enumerate() {
        out.push_str(&sections);
        if at + 1 == count && frame.title.is_empty() && says_end(frame.first_words()) {
            let lines: Vec<&str> =
                frame.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            out.push_str(&format!("\n---\n\n{}\n", lines.join(" · ")));
        } else {
            out.push_str(&frame.markdown());
        }
    }
    out
}

/// The headings of the sections in the source between two frames.
fn sections(between: &str) -> String {
    let mut out = String::new();
    for part in between.split("\\section").skip(1) {
        let rest = skip_options(part.strip_prefix('*').unwrap_or(part));
        if let Some((title, _)) = argument(rest) {
            out.push_str(&format!("\n## {}\n", body::inline(title)));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::super::Outline;

    #[test]
    fn frames_are_slides() {
        let text = r"Here is the source. It compiles with pdflatex.

```latex
\documentclass{beamer}
\title[Buoys]{Tracking Buoys}
\subtitle{With sparse fixes}
\author{M. Halvorsen \\ UiB}
\date{2025}
\begin{document}
\begin{frame} \titlepage \end{frame}
\begin{frame}{Outline} \tableofcontents \end{frame}
\section{Motivation}
\begin{frame}{Why?} % a remark
  \begin{itemize}
    \item<1-> It costs \textbf{\$180}, not 35\,\% more
    \begin{itemize} \item Wood \end{itemize}
    \item One fix every 3--6 hours
  \end{itemize}
  \note{Slowly.}
  \begin{block}{The question} How far? \end{block}
\end{frame}
\begin{frame}
  \frametitle{Errors}
  \begin{tabular}{lr}
    \toprule
    Method & RMS \\ \midrule
    Linear & 410 m \\
    \textbf{Kalman} & 190 m \\
  \end{tabular}
  \[ x^2 = y \]
\end{frame}
\begin{frame} \centering {\Huge Thank you!} \\[1em] Questions? \end{frame}
\end{document}
```

Let me know if you want another theme.
";
        let outline = Outline::from_markdown(text, "file").unwrap();
        let said = outline.to_markdown();
        assert_eq!(outline.title, "Tracking Buoys");
        assert_eq!(outline.chapters.len(), 1, "{said}");
        let pages: Vec<&str> = outline.chapters[0].pages.iter().map(|page| &*page.title).collect();
        assert_eq!(pages, ["Why?", "Errors"], "{said}");
        for words in [
            "#### It costs **$180**, not 35 % more\n- Wood",
            "#### One fix every 3–6 hours",
            "#### The question\n- How far?",
            "Notes: Slowly.",
            "| Method | RMS |",
            "| **Kalman** | 190 m |",
            "x² = y",
            "With sparse fixes",
            "M. Halvorsen · UiB · 2025",
            "Thank you! · Questions?",
        ] {
            assert!(said.contains(words), "{words}: {said}");
        }
        assert!(!said.contains('\\') && !said.contains("remark"), "{said}");
    }

    #[test]
    fn words_of_a_drawing_are_said_and_braces_hold_a_term() {
        let source = "\\documentclass{beamer}\n\\title{FFT}\n\\begin{document}\n\\begin{frame}{Split}\n\\[ X_k = \\underbrace{\\sum_{m=0}^{M-1} x_{2m+1}}_{E_k} + \\underbrace{\\sum_{m=0}^{M-1} y_{2m+1}}_{O_k} \\]\n\\end{frame}\n\\begin{frame}{Butterfly}\n\\begin{tikzpicture}\n\\node (e) at (0,1) {Even};\n\\node[draw] (b) at (4,0) {$X_{k+N/2}$};\n\\draw[->] (e) -- node[below]{$-1$} (b);\n\\end{tikzpicture}\n\\end{frame}\n\\end{document}\n";
        let said = format!("{:?}", Outline::from_markdown(source, "").unwrap());
        for words in ["(∑_(m=0)^(M-1) x_(2m+1))_(E_k)", "y_(2m+1))_(O_k)", "Even", "X_(k+N/2)", "\"-1\""] {
            assert!(said.contains(words), "{words}: {said}");
        }
        assert!(!said.contains("underbrace") && !said.contains("below"), "{said}");
    }

    #[test]
    fn broken_sources_end() {
        for text in [
            "\\begin{frame}\\begin{frame}",
            "\\begin{frame}{a\\end{frame}\\begin{frame}[\\end{frame}",
            "\\begin{frame}\\begin{tabular}\\end{frame}\\begin{frame}$\\[\\end{frame}",
            "\\begin{frame}\\\\\\'\\end{frame}\\begin{frame}\\textbf{\\end{frame}\\end{document}",
        ] {
            let _ = Outline::from_markdown(text, "x");
        }
    }
}
