//! How is simple mathematics in LaTeX read as plain text?

use super::wrapping::{FenceStep, Fences};

/// The text with its formulas between dollars or `\( \)` in Unicode: `$x^2 \rightarrow y$` is `x² → y`. Dollars that
/// are money stay, and so does all code.
pub(super) fn readable(text: &str) -> String {
    if !text.contains(['$', '\\']) {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let mut fences = Fences::default();
    let is_code: Vec<bool> =
        (0..lines.len()).map(|at| fences.step(&lines, at) == FenceStep::Inside).collect();
    let (mut parts, mut from) = (Vec::new(), 0);
    for part in is_code.chunk_by(|one, next| one == next) {
        let text = lines[from..from + part.len()].join("\n");
        parts.push(if part[0] { text } else { readable_prose(&text) });
        from += part.len();
    }
    parts.join("\n")
}

fn readable_prose(text: &str) -> String {
    let text = displayed(text);
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        while let Some(at) = rest.find(['$', '\\']) {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            match formula(rest) {
                Some((formula, length)) => {
                    // An index in brackets is not a mark of emphasis.
                    out.push_str(&formula_text(formula).replace("_(", "\\_("));
                    rest = &rest[length..];
                }
                None => {
                    out.push_str(&rest[..1]);
                    rest = &rest[1..];
                }
            }
        }
        out.push_str(rest);
    }
    out
}

/// Lines of a formula that stands apart.
const MAX_LINES: usize = 12;

/// Formulas that stand apart between `$$` or `\\[ \\]` on lines of their own, each on one line and as a paragraph.
fn displayed(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut out: Vec<String> = Vec::with_capacity(lines.len());
    let mut at = 0;
    while at < lines.len() {
        let close = match lines[at].trim() {
            "$$" => "$$",
            "\\[" => "\\]",
            _ => {
                out.push(lines[at].to_owned());
                at += 1;
                continue;
            }
        };
        let inside = lines[at + 1..].iter().take(MAX_LINES).position(|line| line.trim() == close);
        let Some(count) = inside.filter(|count| *count > 0) else {
            out.push(lines[at].to_owned());
            at += 1;
            continue;
        };
        let indent = &lines[at][..lines[at].len() - lines[at].trim_start().len()];
        let formula = lines[at + 1..=at + count].iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
        out.extend([String::new(), format!("{indent}$${formula}$$"), String::new()]);
        at += count + 2;
    }
    out.join("\n")
}

/// Bytes of a formula; a longer one cannot be read as text.
const MAX_FORMULA_LENGTH: usize = 800;
/// Characters of a formula without any sign of mathematics: `$0.9c$`, `$x(t)$`.
const MAX_PLAIN_LENGTH: usize = 24;

/// The formula that `text` begins with, and how much of the text it takes with its marks.
fn formula(text: &str) -> Option<(&str, usize)> {
    let marks = [("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]"), ("$", "$")];
    let (open, close) = marks.into_iter().find(|(open, _)| text.starts_with(open))?;
    let inside = &text[open.len()..];
    let near = &inside[..inside.floor_char_boundary(MAX_FORMULA_LENGTH)];
    let end = near.find(close)?;
    let (formula, after) = (&near[..end], &inside[end + close.len()..]);
    let is_formula = if open == "$" {
        !formula.starts_with(char::is_whitespace)
            && !formula.ends_with(char::is_whitespace)
            && !after.starts_with(|c: char| c.is_ascii_digit())
            && (formula.contains(['\\', '^', '_', '=', '{']) || is_plain_formula(formula))
    } else {
        formula.contains(char::is_alphanumeric) && (open == "$$" || formula.contains('\\') || open == "\\(")
    };
    is_formula.then_some((formula, open.len() + end + close.len()))
}

/// A few letters, figures and brackets, with no word among them.
fn is_plain_formula(formula: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_alphanumeric() || " .,/()'+-*|<>".contains(c);
    let has_letter =
        formula.contains(|c: char| c.is_ascii_alphabetic()) || formula.starts_with(['(', '<', '>']);
    let has_word = formula.split(|c: char| !c.is_ascii_alphabetic()).any(|word| word.len() > 3);
    // A number between two dollars is not a sum of money.
    let has_letter =
        has_letter || formula.trim_start_matches('-').parse::<f64>().is_ok() && !formula.contains(',');
    formula.chars().count() <= MAX_PLAIN_LENGTH && formula.chars().all(is_sign) && has_letter && !has_word
}

fn formula_text(formula: &str) -> String {
    let chars: Vec<char> = formula.chars().collect();
    let mut reader = Reader { chars: &chars, at: 0 };
    let text = reader.group(0);
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ;", ";").replace(" ,", ",")
}

/// Deeper nesting than anybody writes is read as text.
const MAX_MATH_DEPTH: usize = 12;

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// Everything up to the brace that closes this group.
    fn group(&mut self, depth: usize) -> String {
        let mut out = String::new();
        while let Some(c) = self.peek() {
            if c == '}' {
                self.at += 1;
                if depth > 0 {
                    break;
                }
                continue;
            }
            let is_name = self.begins_name();
            let atom = self.atom(depth);
            // The name of a function is a word of its own.
            if is_name && out.ends_with(|c: char| c.is_alphanumeric() || c == ')' || is_mark(c)) {
                out.push(' ');
            }
            out.push_str(&atom);
        }
        out
    }

    /// Whether a function or a sum is next: `\\sin`, `\\int`.
    fn begins_name(&self) -> bool {
        let name = self.next_command();
        is_function(&name) || matches!(name.as_str(), "int" | "oint" | "sum" | "prod")
    }

    /// The name of the next command, skipping those that leave no sign; empty if there is none.
    fn next_command(&self) -> String {
        let mut at = self.at;
        loop {
            while self.chars.get(at).is_some_and(|c| c.is_whitespace()) {
                at += 1;
            }
            if self.chars.get(at) != Some(&'\\') {
                return String::new();
            }
            let name: String = self.chars[at + 1..].iter().take_while(|c| c.is_ascii_alphabetic()).collect();
            if !matches!(name.as_str(), "left" | "displaystyle" | "big" | "Big") {
                return name;
            }
            at += 1 + name.len();
        }
    }

    /// Whether what comes next is multiplied by what is before it.
    fn is_factor(&self) -> bool {
        let mut rest = self.chars[self.at..].iter().copied().skip_while(|c| c.is_whitespace());
        match rest.next() {
            Some('(' | '[') => true,
            Some('\\') => {
                let name: String = rest.take_while(char::is_ascii_alphabetic).collect();
                name == "left" || name == "displaystyle" || self.begins_name()
            }
            Some(c) => c.is_alphanumeric(),
            None => false,
        }
    }

    /// One character, command or group in braces.
    fn atom(&mut self, depth: usize) -> String {
        let Some(c) = self.peek() else { return String::new() };
        self.at += 1;
        match c {
            '{' if depth < MAX_MATH_DEPTH => self.group(depth + 1),
            '{' => String::new(),
            '\\' => self.command(depth),
            '^' => raised(&self.atom(depth), SUPERSCRIPTS, '^'),
            '_' => raised(&self.atom(depth), SUBSCRIPTS, '_'),
            '~' | '&' => " ".to_owned(),
            _ => c.to_string(),
        }
    }

    /// The argument of a command: `\\bar u` as well as `\\bar{u}`.
    fn argument(&mut self, depth: usize) -> String {
        while self.peek() == Some(' ') {
            self.at += 1;
        }
        self.atom(depth)
    }

    fn command(&mut self, depth: usize) -> String {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            self.at += 1;
        }
        let name: String = self.chars[start..self.at].iter().collect();
        if name.is_empty() {
            let Some(c) = self.peek() else { return String::new() };
            self.at += 1;
            return match c {
                ',' | ';' | ':' | ' ' => " ".to_owned(),
                '\\' => "; ".to_owned(),
                '!' => String::new(),
                '|' => "‖".to_owned(),
                _ => c.to_string(),
            };
        }
        match name.as_str() {
            "text" | "mathrm" | "mathbf" | "mathit" | "mathsf" | "mathbb" | "mathcal" | "operatorname"
            | "boxed" => self.atom(depth),
            // What is below the brace follows as the index of all that it holds.
            "underbrace" | "overbrace" => bracketed(&self.argument(depth)),
            "mathop" | "textbf" | "textit" | "textrm" | "pmb" | "boldsymbol" => self.argument(depth),
            "bar" | "overline" => marked(&self.argument(depth), '\u{304}'),
            "hat" | "widehat" => marked(&self.argument(depth), '\u{302}'),
            "tilde" | "widetilde" => marked(&self.argument(depth), '\u{303}'),
            "vec" => marked(&self.argument(depth), '\u{20d7}'),
            "dot" => marked(&self.argument(depth), '\u{307}'),
            "left" | "right" | "big" | "Big" | "bigg" | "Bigg" | "displaystyle" | "textstyle" | "limits"
            | "nolimits" => String::new(),
            "frac" | "dfrac" | "tfrac" => {
                let (above, below) = (self.argument(depth), self.argument(depth));
                let fraction = format!("{}/{}", bracketed(&above), divisor(&below));
                // What follows is not part of the divisor.
                if self.is_factor() { format!("({fraction})") } else { fraction }
            }
            "begin" | "end" => {
                let kind = self.atom(depth);
                let is_begun = name == "begin";
                match () {
                    () if kind.contains("matrix") => {
                        if is_begun {
                            "["
                        } else {
                            "]"
                        }
                    }
                    () if kind == "cases" => {
                        if is_begun {
                            "{ "
                        } else {
                            " }"
                        }
                    }
                    () => " ",
                }
                .to_owned()
            }
            "xrightarrow" => format!(" →({}) ", self.atom(depth)),
            "sqrt" => format!("√{}", bracketed(&self.atom(depth))),
            _ if is_function(&name) => self.function(&name, depth),
            _ => match symbol(&name) {
                Some(symbol) => {
                    // A space ends the command and separates nothing.
                    let is_letter = symbol.chars().all(char::is_alphanumeric);
                    let next = self.chars.get(self.at + 1);
                    if is_letter && self.peek() == Some(' ') && next.is_some_and(|c| c.is_alphanumeric()) {
                        self.at += 1;
                    }
                    symbol.to_owned()
                }
                None => name,
            },
        }
    }
}

impl Reader<'_> {
    /// A function with its index and its argument, which is in brackets if it is a fraction.
    fn function(&mut self, name: &str, depth: usize) -> String {
        let mut out = name.to_owned();
        while matches!(self.peek(), Some('^' | '_')) {
            out.push_str(&self.atom(depth));
        }
        if ["frac", "dfrac", "tfrac"].contains(&self.next_command().as_str()) {
            while self.peek() == Some(' ') {
                self.at += 1;
            }
            let fraction = self.atom(depth);
            let inner = if is_enclosed(&fraction) { fraction } else { format!("({fraction})") };
            return out + &inner;
        }
        let is_bracket = self.chars[self.at..].starts_with(&['\\', 'l', 'e', 'f', 't']);
        if !is_bracket && self.peek().is_some_and(|c| c.is_alphanumeric() || c == '\\') {
            out.push(' ');
        }
        out
    }
}

fn is_function(name: &str) -> bool {
    #[rustfmt::skip]
    const NAMES: &[&str] = &[
        "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln", "lg", "exp",
        "lim", "max", "min", "sup", "inf", "det", "dim", "ker", "gcd", "arg", "Pr",
    ];
    NAMES.contains(&name)
}

/// The divisor of a fraction: several factors are in brackets, a number, a letter or a word is not.
fn divisor(text: &str) -> String {
    let text = text.trim();
    let letters = text.chars().filter(|c| c.is_alphabetic() && !is_script(*c)).count();
    let is_word = letters > 2 && text.chars().all(|c| c.is_ascii_alphabetic());
    // `dt` is one sign.
    let is_word = is_word || letters == 2 && text.starts_with('d') && text.chars().count() == 2;
    let is_one = letters == 0 || letters == 1 && text.starts_with(char::is_alphabetic) || is_word;
    if is_one || is_enclosed(text) { bracketed(text) } else { format!("({text})") }
}

/// Raised and lowered characters belong to the letter before them.
fn is_script(c: char) -> bool {
    matches!(c, '\u{2070}'..='\u{209f}' | '\u{1d2c}'..='\u{1d6a}' | '²' | '³' | '¹')
}

/// A part of a fraction, in brackets if it is more than one word.
fn bracketed(text: &str) -> String {
    let text = text.trim();
    let simple = text.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | ',' | '%') || is_mark(c));
    if simple || is_enclosed(text) { text.to_owned() } else { format!("({text})") }
}

/// Whether one pair of brackets holds it all: `(a)/(b)` is two.
fn is_enclosed(text: &str) -> bool {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        depth = match c {
            '(' => depth + 1,
            ')' => depth.saturating_sub(1),
            _ => depth,
        };
        if depth == 0 && at + c.len_utf8() < text.len() {
            return false;
        }
    }
    text.starts_with('(') && text.ends_with(')')
}

/// A letter with a sign above it, which distinguishes a mean from a value; a longer expression has the sign above its
/// brackets.
fn marked(text: &str, mark: char) -> String {
    let text = text.trim();
    let single = text.chars().filter(|c| !is_mark(*c)).count() == 1;
    if single || text.is_empty() { format!("{text}{mark}") } else { format!("{}{mark}", bracketed(text)) }
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}')
}

const SUPERSCRIPTS: &str = "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻n ⁿi ⁱ";
const SUBSCRIPTS: &str = "0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋";

/// `text` in raised or lowered characters, if such characters exist for all of it.
fn raised(text: &str, table: &str, mark: char) -> String {
    let text = text.trim();
    if matches!(text, "°" | "∘" | "ᵀ" | "′" | "*") {
        return text.replace('∘', "°");
    }
    let table: Vec<char> = table.chars().filter(|c| *c != ' ').collect();
    let found = |c: char| table.chunks(2).find(|pair| pair[0] == c).map(|pair| pair[1]);
    let whole: Option<String> = text.chars().map(found).collect();
    match whole {
        Some(whole) if !text.is_empty() => whole,
        // A name below a letter needs no brackets.
        _ if mark == '_' && text.chars().all(char::is_alphanumeric) => format!("{mark}{text}"),
        _ if text.chars().count() > 1 => format!("{mark}({text})"),
        _ => format!("{mark}{text}"),
    }
}

fn symbol(name: &str) -> Option<&'static str> {
    Some(match name {
        "rightarrow" | "to" | "longrightarrow" => "→",
        "leftarrow" | "longleftarrow" | "gets" => "←",
        "Rightarrow" | "implies" | "Longrightarrow" => "⇒",
        "Leftarrow" | "Longleftarrow" => "⇐",
        "mapsto" | "longmapsto" => "↦",
        "imath" => "i",
        "jmath" => "j",
        "leftrightarrow" | "longleftrightarrow" => "↔",
        "uparrow" => "↑",
        "downarrow" => "↓",
        "times" => "×",
        "cdot" => "·",
        "div" => "÷",
        "pm" => "±",
        "approx" => "≈",
        "fallingdotseq" | "risingdotseq" => "≒",
        "therefore" => "∴",
        "because" => "∵",
        "odot" => "⊙",
        "sim" => "~",
        "le" | "leq" => "≤",
        "ge" | "geq" => "≥",
        "ne" | "neq" => "≠",
        "ll" => "≪",
        "gg" => "≫",
        "infty" => "∞",
        "sum" => "∑",
        "prod" => "∏",
        "int" => "∫",
        "partial" => "∂",
        "nabla" => "∇",
        "in" => "∈",
        "cup" => "∪",
        "cap" => "∩",
        "ldots" | "cdots" | "dots" | "vdots" => "…",
        "circ" | "degree" => "°",
        "quad" | "qquad" => " ",
        "propto" => "∝",
        "equiv" => "≡",
        "top" | "intercal" => "ᵀ",
        "forall" => "∀",
        "exists" => "∃",
        "notin" => "∉",
        "subset" => "⊂",
        "subseteq" => "⊆",
        "supset" => "⊃",
        "supseteq" => "⊇",
        "setminus" => "∖",
        "oplus" => "⊕",
        "otimes" => "⊗",
        "wedge" | "land" => "∧",
        "vee" | "lor" => "∨",
        "neg" | "lnot" => "¬",
        "cong" => "≅",
        "simeq" => "≃",
        "oint" => "∮",
        "iint" => "∬",
        "star" => "⋆",
        "bullet" => "•",
        "angle" => "∠",
        "triangle" => "△",
        "Re" => "Re",
        "Im" => "Im",
        "Xi" => "Ξ",
        "Upsilon" => "Υ",
        "upsilon" => "υ",
        "perp" => "⊥",
        "parallel" => "∥",
        "Leftrightarrow" | "Longleftrightarrow" | "iff" => "⇔",
        "rightleftharpoons" => "⇌",
        "mp" => "∓",
        "ast" => "*",
        "prime" => "′",
        "varnothing" | "emptyset" => "∅",
        "hbar" => "ħ",
        "ell" => "ℓ",
        "mid" => "|",
        "langle" => "⟨",
        "rangle" => "⟩",
        "alpha" => "α",
        "beta" => "β",
        "gamma" => "γ",
        "delta" => "δ",
        "Delta" => "Δ",
        "epsilon" | "varepsilon" => "ε",
        "eta" => "η",
        "theta" | "vartheta" => "θ",
        "lambda" => "λ",
        "mu" => "μ",
        "nu" => "ν",
        "xi" => "ξ",
        "zeta" => "ζ",
        "kappa" => "κ",
        "chi" => "χ",
        "psi" => "ψ",
        "iota" => "ι",
        "Gamma" => "Γ",
        "Theta" => "Θ",
        "Lambda" => "Λ",
        "Pi" => "Π",
        "Phi" => "Φ",
        "Psi" => "Ψ",
        "pi" => "π",
        "rho" => "ρ",
        "sigma" => "σ",
        "Sigma" => "Σ",
        "tau" => "τ",
        "phi" | "varphi" => "φ",
        "omega" => "ω",
        "Omega" => "Ω",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_read() {
        for (text, expected) in [
            ("0.9 Mt $\\rightarrow$ 4.3 Mt", "0.9 Mt → 4.3 Mt"),
            ("Smelting at $1400\\text{–}1600\\,^{\\circ}\\mathrm{C}$", "Smelting at 1400–1600 °C"),
            ("$E = mc^2$ and $H_2O$", "E = mc² and H₂O"),
            ("$\\frac{1}{2}$, $\\frac{a+b}{2}$, $\\sqrt{d_k}$", "1/2, (a+b)/2, √(d_k)"),
            ("It costs $48,310, which is $6,940 less", "It costs $48,310, which is $6,940 less"),
            ("$5 or $x^2$", "$5 or x²"),
            ("\\( a \\leq b \\)", "a ≤ b"),
            ("$\\foo{x}$", "foox"),
            ("$$\n\\frac{a}{b} = 8.6\\%\n$$", "\na/b = 8.6%\n"),
            (
                "A train at $0.9c$, $x(t)$ and $h\\nu$ for $5 to $6",
                "A train at 0.9c, x(t) and hν for $5 to $6",
            ),
            ("$98,400 | $61,200", "$98,400 | $61,200"),
            ("$A^{\\top} \\propto B$", "Aᵀ ∝ B"),
            ("$a_n \\cos\\frac{n\\pi x}{L}\\,dx$", "a_n cos(nπx/L) dx"),
            ("$\\dfrac{2}{n\\pi}\\left(1 - \\cos n\\pi\\right)$", "(2/(nπ))(1 - cos nπ)"),
            ("$\\frac{1}{L}\\int_0^L f$ onto $\\hat{\\imath}$", "(1/L) ∫₀^L f onto i\u{302}"),
            ("$a \\Longrightarrow b$ and $0$ for even $n$", "a ⇒ b and 0 for even n"),
            (
                "$f = \\begin{cases} L, & m = n \\\\ 0, & m \\neq n \\end{cases}$",
                "f = { L, m = n; 0, m ≠ n }",
            ),
            ("$a_1$\n```sh\necho $a_1 $b_2\n```\n$a_1$", "a₁\n```sh\necho $a_1 $b_2\n```\na₁"),
        ] {
            assert_eq!(readable(text), expected, "{text}");
        }
    }
}
