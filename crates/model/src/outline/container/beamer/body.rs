//! What does a frame say? Its commands become marks of Markdown, without those that only set how it looks.

use super::super::super::clean;
use super::signs;
use super::source::{argument, skip_options};

/// A slide in Markdown.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub(super) title: String,
    pub(super) text: String,
    level: usize,
    /// Whether it is the cover or the list of contents, which a deck has anyway.
    is_own: bool,
}

impl Frame {
    pub(super) fn first_words(&self) -> &str {
        self.text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().trim_matches('*')
    }

    pub(super) fn markdown(self) -> String {
        if self.is_own && !self.text.contains(char::is_alphanumeric) {
            return String::new();
        }
        let title = if self.title.is_empty() { self.first_words().to_owned() } else { self.title.clone() };
        let text = if self.title.is_empty() { self.text.replacen(&title, "", 1) } else { self.text };
        format!("\n{} {title}\n\n{text}\n", "#".repeat(self.level))
    }
}

/// The frame whose source, after its beginning, is `source`.
pub(super) fn frame(source: &str, level: usize) -> Frame {
    let mut frame = Frame { level, ..Frame::default() };
    let mut rest = skip_options(source);
    if let Some((title, behind)) = argument(rest).filter(|_| rest.trim_start_matches(' ').starts_with('{')) {
        frame.title = inline(title);
        rest = behind;
        if let Some((subtitle, behind)) = argument(rest).filter(|_| rest.starts_with('{')) {
            frame.text = format!("{}\n\n", inline(subtitle));
            rest = behind;
        }
    }
    let mut writer = Writer { frame, lists: Vec::new(), is_open: false, line: String::new(), quoted: 0 };
    writer.write(rest, 0);
    writer.flush();
    writer.frame
}

/// Words on one line.
pub(super) fn inline(source: &str) -> String {
    let mut writer =
        Writer { frame: Frame::default(), lists: Vec::new(), is_open: false, line: String::new(), quoted: 0 };
    writer.write(source, 0);
    writer.flush();
    let lines: Vec<String> =
        writer.frame.text.lines().map(clean::line).filter(|line| !line.is_empty()).collect();
    lines.join(" · ")
}

/// Deeper nesting than anybody writes is read as it is.
const MAX_BEAMER_DEPTH: usize = 24;
/// Bytes of a formula.
const MAX_FORMULA_LENGTH: usize = 2000;

struct Writer {
    frame: Frame,
    /// For each open list whether it counts, and how many entries it has.
    lists: Vec<(bool, usize)>,
    /// Whether an entry has begun and has no words yet.
    is_open: bool,
    line: String,
    quoted: usize,
}

impl Writer {
    fn write(&mut self, source: &str, depth: usize) {
        let mut rest = source;
        while let Some(at) = rest.find(['\\', '$', '{', '}', '~', '`', '\'', '-', '\n']) {
            self.line.push_str(&rest[..at]);
            rest = &rest[at..];
            rest = match rest.as_bytes()[0] {
                b'\\' => self.command(&rest[1..], depth),
                b'$' => self.formula(rest),
                b'~' => self.put(" ", &rest[1..]),
                b'\n' => self.newline(&rest[1..]),
                b'{' | b'}' => &rest[1..],
                _ => self.typed(rest),
            };
        }
        self.line.push_str(rest);
    }

    fn put<'s>(&mut self, text: &str, rest: &'s str) -> &'s str {
        self.line.push_str(text);
        rest
    }

    /// Quotation marks and dashes as they are typed.
    fn typed<'s>(&mut self, rest: &'s str) -> &'s str {
        let signs = [("``", "“"), ("''", "”"), ("---", "—"), ("--", "–"), ("`", "‘")];
        let sign = signs.iter().find(|(typed, _)| rest.starts_with(typed));
        match sign {
            Some((typed, sign)) => self.put(sign, &rest[typed.len()..]),
            None => self.put(&rest[..1], &rest[1..]),
        }
    }

    /// An empty line ends a paragraph.
    fn newline<'s>(&mut self, rest: &'s str) -> &'s str {
        let is_blank = rest.split('\n').next().is_some_and(|line| line.trim().is_empty());
        if is_blank && self.lists.is_empty() {
            self.flush();
        }
        self.put(" ", rest)
    }

    /// A formula stays a formula: it is read with those of other texts.
    fn formula<'s>(&mut self, rest: &'s str) -> &'s str {
        let mark = if rest.starts_with("$$") { "$$" } else { "$" };
        let inside = &rest[mark.len()..];
        let near = &inside[..inside.floor_char_boundary(MAX_FORMULA_LENGTH)];
        let Some(end) = near.find(mark) else { return self.put("$", &rest[1..]) };
        let whole = &rest[..end + 2 * mark.len()];
        let line = whole.split_whitespace().collect::<Vec<_>>().join(" ");
        self.put(&line, &rest[whole.len()..])
    }

    /// What follows a backslash, and what follows that.
    fn command<'s>(&mut self, rest: &'s str, depth: usize) -> &'s str {
        let name_end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(name_end);
        if name.is_empty() {
            return self.sign(rest);
        }
        let behind = behind.strip_prefix('*').unwrap_or(behind);
        match name {
            "begin" => return self.begin(behind, depth),
            "end" => return self.end(behind),
            "item" => return self.item(behind),
            "titlepage" | "maketitle" | "tableofcontents" => self.frame.is_own = true,
            "LaTeX" | "TeX" | "LaTeXe" => self.line.push_str(name),
            "ldots" | "dots" => self.line.push('…'),
            "quad" | "qquad" | "newline" | "hfill" => self.line.push(' '),
            "textbackslash" => self.line.push('\\'),
            "ss" => self.line.push('ß'),
            "par" | "column" => self.flush(),
            _ => {}
        }
        let behind = skip_options(behind);
        let marks = match name {
            "textbf" | "alert" | "structure" => Some(("**", "**")),
            "emph" | "textit" => Some(("*", "*")),
            "texttt" | "url" => Some(("", "")),
            _ => None,
        };
        let taken = argument(behind).filter(|_| behind.trim_start_matches(' ').starts_with('{'));
        if let (Some((open, close)), Some((inside, after))) = (marks, taken) {
            if depth < MAX_BEAMER_DEPTH {
                self.line.push_str(open);
                self.write(inside, depth + 1);
                self.line.truncate(self.line.trim_end().len());
                self.line.push_str(close);
            } else {
                self.line.push_str(inside);
            }
            return after;
        }
        match (name, taken) {
            ("frametitle", Some((title, after))) => {
                self.frame.title = inline(title);
                after
            }
            ("framesubtitle" | "caption", Some((words, after))) => {
                self.paragraph(&inline(words));
                after
            }
            ("note", Some((words, after))) => {
                self.paragraph(&format!("Notes: {}", inline(words)));
                after
            }
            ("footnote" | "footnotetext", Some((words, after))) => {
                let source = format!("Source: {}", inline(words));
                self.frame.text.push_str(&format!("\n{source}\n\n"));
                after
            }
            ("includegraphics", Some((file, after))) => {
                self.paragraph(&format!("Visual: {}", file.trim()));
                after
            }
            ("href", Some((address, after))) => {
                let Some((words, after)) = argument(after) else { return after };
                self.put(&format!("[{}]({})", inline(words), address.trim()), after)
            }
            _ => Self::skip_arguments(name, behind),
        }
    }

    fn skip_arguments<'s>(name: &str, behind: &'s str) -> &'s str {
        let count = signs::silent_arguments(name);
        let mut rest = behind;
        for _ in 0..count {
            rest = skip_options(argument(rest).map_or(rest, |(_, after)| after));
        }
        // A space ends the name of a command and is not a space of the text.
        if count == 0 { rest.strip_prefix(' ').unwrap_or(rest) } else { rest }
    }

    /// A backslash before a sign: that sign as text, a space, the end of a line, an accent, a formula.
    fn sign<'s>(&mut self, rest: &'s str) -> &'s str {
        let Some(sign) = rest.chars().next() else { return rest };
        let behind = &rest[sign.len_utf8()..];
        match sign {
            '\\' => {
                if self.lists.is_empty() {
                    self.flush()
                } else {
                    self.line.push(' ')
                }
                skip_options(behind.strip_prefix('*').unwrap_or(behind))
            }
            '[' | '(' => {
                let close = if sign == '[' { "\\]" } else { "\\)" };
                let near = &behind[..behind.floor_char_boundary(MAX_FORMULA_LENGTH)];
                let Some(end) = near.find(close) else { return behind };
                let formula = behind[..end].split_whitespace().collect::<Vec<_>>().join(" ");
                if sign == '[' {
                    self.paragraph(&format!("$${formula}$$"));
                } else {
                    self.line.push_str(&format!("${formula}$"));
                }
                &behind[end + 2..]
            }
            ',' | ';' | ':' | ' ' | '\n' | '/' => self.put(" ", behind),
            '!' | '-' | '@' => behind,
            '"' | '\'' | '`' | '^' | '~' | '=' => self.accent(sign, behind),
            _ => {
                self.line.push(sign);
                behind
            }
        }
    }

    fn accent<'s>(&mut self, mark: char, behind: &'s str) -> &'s str {
        let (letter, after) = match argument(behind).filter(|_| behind.starts_with('{')) {
            Some((inside, after)) => (inside.chars().next(), after),
            None => (behind.chars().next(), behind.get(1..).unwrap_or_default()),
        };
        let Some(letter) = letter.filter(char::is_ascii_alphabetic) else { return behind };
        self.line.push(signs::accented(mark, letter));
        after
    }

    fn item<'s>(&mut self, behind: &'s str) -> &'s str {
        self.flush();
        let label = behind.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let label =
            label.map(|(label, _)| inline(label)).filter(|label| label.contains(char::is_alphanumeric));
        let indent = "   ".repeat(self.lists.len().saturating_sub(1));
        let mark = match self.lists.last_mut() {
            Some((true, count)) => {
                *count += 1;
                format!("{count}. ")
            }
            _ => "- ".to_owned(),
        };
        self.frame.text.push_str(&format!("{indent}{mark}"));
        self.is_open = true;
        self.line.extend(label.map(|label| format!("**{label}** ")));
        let behind = skip_options(behind);
        behind.trim_start_matches([' ', '\t'])
    }

    fn begin<'s>(&mut self, behind: &'s str, depth: usize) -> &'s str {
        let Some((name, mut rest)) = argument(behind) else { return behind };
        let name = name.trim_end_matches('*');
        let until = |rest: &'s str| -> (&'s str, &'s str) {
            let end = format!("\\end{{{name}");
            match rest.find(&end) {
                Some(at) => (&rest[..at], rest[at..].split_once('}').map_or("", |(_, after)| after)),
                None => (rest, ""),
            }
        };
        match name {
            "itemize" | "enumerate" | "description" => {
                self.flush();
                self.lists.push((name == "enumerate", 0));
                skip_options(rest)
            }
            "block" | "alertblock" | "exampleblock" => {
                self.flush();
                rest = skip_options(rest);
                let Some((title, after)) = argument(rest) else { return rest };
                self.frame.text.push_str(&format!("\n**{}**\n\n", inline(title)));
                after
            }
            "tabular" | "tabularx" | "tabulary" | "longtable" | "array" if depth < MAX_BEAMER_DEPTH => {
                self.flush();
                rest = skip_options(rest);
                for _ in 0..if name == "tabularx" || name == "tabulary" { 2 } else { 1 } {
                    rest = argument(rest).map_or(rest, |(_, after)| after);
                }
                let (inside, after) = until(rest);
                self.frame.text.push_str(&signs::table(inside));
                after
            }
            "equation" | "align" | "gather" | "displaymath" | "eqnarray" | "multline" => {
                let (inside, after) = until(rest);
                for line in inside.split("\\\\") {
                    let line = line.replace('&', " ").replace("\\nonumber", "").replace("\\notag", "");
                    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
                    if !line.is_empty() {
                        self.paragraph(&format!("$${line}$$"));
                    }
                }
                after
            }
            "verbatim" | "lstlisting" | "minted" | "semiverbatim" => {
                self.flush();
                rest = skip_options(rest);
                rest = argument(rest).filter(|_| rest.starts_with('{')).map_or(rest, |(_, after)| after);
                let (code, after) = until(rest);
                self.frame.text.push_str(&format!("\n```\n{}\n```\n\n", code.trim_matches('\n')));
                after
            }
            // How a drawing is made is dropped, but its words are kept.
            "tikzpicture" | "axis" | "pspicture" => {
                let (inside, after) = until(rest);
                self.flush();
                for words in signs::nodes(inside) {
                    // A number needs no formula marks around it.
                    let bare = words.trim_matches(['$', ' ']);
                    let is_number = !bare.contains(|c: char| c.is_alphabetic() || "\\_^{".contains(c));
                    let words = inline(if is_number { bare } else { words });
                    self.frame.text.push_str(&format!("\n{words}\n"));
                }
                after
            }
            "quote" | "quotation" | "verse" => {
                self.flush();
                self.quoted += 1;
                rest
            }
            "column" | "minipage" | "overlayarea" | "thebibliography" => {
                self.flush();
                rest = skip_options(rest);
                argument(rest).map_or(rest, |(_, after)| after)
            }
            _ => {
                self.flush();
                skip_options(rest)
            }
        }
    }

    fn end<'s>(&mut self, behind: &'s str) -> &'s str {
        let Some((name, rest)) = argument(behind) else { return behind };
        self.flush();
        match name {
            "itemize" | "enumerate" | "description" => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.frame.text.push('\n');
                }
            }
            "quote" | "quotation" | "verse" => self.quoted = self.quoted.saturating_sub(1),
            _ => {}
        }
        rest
    }

    fn paragraph(&mut self, text: &str) {
        self.flush();
        if !text.is_empty() {
            self.frame.text.push_str(&format!("\n{text}\n\n"));
        }
    }

    fn flush(&mut self) {
        let line = clean::line(&std::mem::take(&mut self.line));
        if line.is_empty() {
            return;
        }
        let is_open = std::mem::take(&mut self.is_open);
        let mark = if self.quoted > 0 { "> " } else { "" };
        if is_open {
            self.frame.text.push_str(&format!("{line}\n"));
        } else if self.lists.is_empty() {
            self.frame.text.push_str(&format!("\n{mark}{line}\n\n"));
        } else {
            self.frame.text.push_str(&format!("{}{line}\n", "   ".repeat(self.lists.len())));
        }
    }
}
