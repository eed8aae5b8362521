//! Arithmetic in suit files: what `48+i*(w+12)` means.
//!
//! Expressions are read once, when the suit is loaded, and evaluated for every page. All values are
//! numbers; conditions are numbers too, and anything but zero is true.

use super::source::Source;

/// A name that stands for a number. Interned per family, see [`Names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sym(pub u16);

#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Const(f64),
    Var(Sym),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `if(condition, then, else)`: only the branch that is taken is evaluated.
    If(Box<[Expr; 3]>),
    /// `cycle(index, a, b, c)`: the entry at `index`, starting over at the end.
    Cycle(Box<Expr>, Vec<Expr>),
    /// `has(source)`, `all(source)`, `len(source)`: questions about the words of the page.
    Ask(Question, Source),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    Neg,
    Not,
    Abs,
    Floor,
    Ceil,
    Round,
    Sin,
    Cos,
    Sqrt,
    /// A number from 0 to 1 that looks random and is the same for the same argument.
    Noise,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
    Min,
    Max,
    Less,
    LessEq,
    Greater,
    GreaterEq,
    Eq,
    NotEq,
    And,
    Or,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The page, or the point at hand, has such words.
    Has,
    /// Every point of the page has such words.
    All,
    /// Characters, where a wide (East Asian) one counts as two.
    Len,
    /// Characters of the point that has the most.
    Longest,
    /// Characters of the point that has the fewest.
    Shortest,
    /// Paragraphs.
    Parts,
    /// Paragraphs of the point that has the most.
    Most,
    /// Paragraphs that are formulas.
    Formulas,
    /// All of it stands upright in a vertical column: no Latin letter, no digit. For headings and bodies, all of those
    /// on the page.
    Upright,
    /// How many things the words join with arrows, one after the other; 0 if they are not such a chain.
    Links,
    /// The rows that they take.
    LinkRows,
}

/// Where an expression finds its values.
pub trait Values {
    fn var(&self, sym: Sym) -> f64;
    fn ask(&self, question: Question, source: Source) -> f64;
}

impl Expr {
    pub fn eval(&self, values: &impl Values) -> f64 {
        match self {
            Self::Const(value) => *value,
            Self::Var(sym) => values.var(*sym),
            Self::Unary(op, a) => op.apply(a.eval(values)),
            Self::Binary(Binary::And, a, b) => truth(a.eval(values) != 0.0 && b.eval(values) != 0.0),
            Self::Binary(Binary::Or, a, b) => truth(a.eval(values) != 0.0 || b.eval(values) != 0.0),
            Self::Binary(op, a, b) => op.apply(a.eval(values), b.eval(values)),
            Self::If(parts) => {
                let [condition, then, other] = &**parts;
                if condition.eval(values) == 0.0 { other.eval(values) } else { then.eval(values) }
            }
            Self::Cycle(index, entries) => entries[cycle(index.eval(values), entries.len())].eval(values),
            Self::Ask(question, source) => values.ask(*question, *source),
        }
    }

    pub fn is_true(&self, values: &impl Values) -> bool {
        self.eval(values) != 0.0
    }
}

/// `index` wrapped into `0..len`.
pub fn cycle(index: f64, len: usize) -> usize {
    (index.floor().rem_euclid(len.max(1) as f64) as usize).min(len.saturating_sub(1))
}

fn truth(value: bool) -> f64 {
    f64::from(u8::from(value))
}

impl Unary {
    fn apply(self, a: f64) -> f64 {
        match self {
            Self::Neg => -a,
            Self::Not => truth(a == 0.0),
            Self::Abs => a.abs(),
            Self::Floor => a.floor(),
            Self::Ceil => a.ceil(),
            Self::Round => a.round(),
            Self::Sin => a.sin(),
            Self::Cos => a.cos(),
            Self::Sqrt => a.max(0.0).sqrt(),
            Self::Noise => noise(a),
        }
    }
}

impl Binary {
    fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Add => a + b,
            Self::Sub => a - b,
            Self::Mul => a * b,
            // A page must come out whatever the count is: zero divided by zero is zero.
            Self::Div => {
                if b == 0.0 {
                    0.0
                } else {
                    a / b
                }
            }
            Self::Mod => {
                if b == 0.0 {
                    0.0
                } else {
                    a.rem_euclid(b)
                }
            }
            Self::Pow => a.powf(b),
            Self::Min => a.min(b),
            Self::Max => a.max(b),
            Self::Less => truth(a < b),
            Self::LessEq => truth(a <= b),
            Self::Greater => truth(a > b),
            Self::GreaterEq => truth(a >= b),
            Self::Eq => truth((a - b).abs() < 1e-9),
            Self::NotEq => truth((a - b).abs() >= 1e-9),
            Self::And | Self::Or => unreachable!("evaluated lazily above"),
        }
    }
}

/// Splittable hash of the bits of `a`, scaled to 0..1.
fn noise(a: f64) -> f64 {
    let mut z = a.to_bits().wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
}

/// The names an expression may use, and the words it may ask about.
pub trait Scope {
    fn sym(&self, name: &str) -> Option<Sym>;
    fn source(&self, name: &str) -> Option<Source>;
}

/// Reads one expression; the error says what is wrong with it.
pub fn parse(text: &str, scope: &dyn Scope) -> Result<Expr, String> {
    let mut parser = Parser { rest: text, scope, depth: 0 };
    let expr = parser.or()?;
    parser.skip_space();
    if parser.rest.is_empty() { Ok(expr) } else { Err(format!("`{}` is left over in `{text}`", parser.rest)) }
}

/// Splits `text` at spaces (and commas) that stand outside parentheses: `"x+8 y (w - 4)/2"` has three parts.
pub fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0i32, None);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        let separator = depth <= 0 && (c.is_whitespace() || c == ',');
        match (separator, start) {
            (true, Some(from)) => {
                parts.push(&text[from..at]);
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    parts.extend(start.map(|from| &text[from..]));
    parts
}

/// Reads `text` as expressions separated by spaces.
pub fn parse_list(text: &str, scope: &dyn Scope) -> Result<Vec<Expr>, String> {
    split(text).into_iter().map(|part| parse(part, scope)).collect()
}

struct Parser<'a> {
    rest: &'a str,
    scope: &'a dyn Scope,
    depth: u32,
}

type ParseResult = Result<Expr, String>;

impl<'a> Parser<'a> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, token: &str) -> bool {
        self.skip_space();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes `word` if it is not the beginning of a longer name.
    fn take_word(&mut self, word: &str) -> bool {
        self.skip_space();
        match self.rest.strip_prefix(word) {
            Some(rest) if !rest.starts_with(is_name_char) => {
                self.rest = rest;
                true
            }
            _ => false,
        }
    }

    fn or(&mut self) -> ParseResult {
        let mut left = self.and()?;
        while self.take_word("or") {
            left = binary(Binary::Or, left, self.and()?);
        }
        Ok(left)
    }

    fn and(&mut self) -> ParseResult {
        let mut left = self.not()?;
        while self.take_word("and") {
            left = binary(Binary::And, left, self.not()?);
        }
        Ok(left)
    }

    fn not(&mut self) -> ParseResult {
        if self.take_word("not") {
            return Ok(Expr::Unary(Unary::Not, Box::new(self.not()?)));
        }
        self.comparison()
    }

    fn comparison(&mut self) -> ParseResult {
        const OPS: [(&str, Binary); 6] = [
            ("<=", Binary::LessEq),
            (">=", Binary::GreaterEq),
            ("==", Binary::Eq),
            ("!=", Binary::NotEq),
            ("<", Binary::Less),
            (">", Binary::Greater),
        ];
        let left = self.sum()?;
        for (token, op) in OPS {
            if self.take(token) {
                return Ok(binary(op, left, self.sum()?));
            }
        }
        Ok(left)
    }

    fn sum(&mut self) -> ParseResult {
        let mut left = self.product()?;
        loop {
            if self.take("+") {
                left = binary(Binary::Add, left, self.product()?);
            } else if self.take("-") {
                left = binary(Binary::Sub, left, self.product()?);
            } else {
                return Ok(left);
            }
        }
    }

    fn product(&mut self) -> ParseResult {
        let mut left = self.unary()?;
        loop {
            if self.take("*") {
                left = binary(Binary::Mul, left, self.unary()?);
            } else if self.take("/") {
                left = binary(Binary::Div, left, self.unary()?);
            } else if self.take("%") {
                left = binary(Binary::Mod, left, self.unary()?);
            } else {
                return Ok(left);
            }
        }
    }

    fn unary(&mut self) -> ParseResult {
        self.depth += 1;
        if self.depth > 64 {
            return Err("too deeply nested".into());
        }
        let parsed = if self.take("-") {
            self.unary().map(|a| match a {
                Expr::Const(value) => Expr::Const(-value),
                a => Expr::Unary(Unary::Neg, Box::new(a)),
            })
        } else {
            self.atom()
        };
        self.depth -= 1;
        parsed
    }

    fn atom(&mut self) -> ParseResult {
        if self.take("(") {
            let inner = self.or()?;
            return if self.take(")") { Ok(inner) } else { Err("a `)` is missing".into()) };
        }
        self.skip_space();
        let number = self.rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(self.rest.len());
        if number > 0 {
            let (digits, rest) = self.rest.split_at(number);
            self.rest = rest;
            return digits.parse().map(Expr::Const).map_err(|_| format!("`{digits}` is not a number"));
        }
        let name = self.name()?;
        if self.take("(") { self.call(name) } else { self.variable(name) }
    }

    fn name(&mut self) -> Result<&'a str, String> {
        self.skip_space();
        let end = self.rest.find(|c| !is_name_char(c)).unwrap_or(self.rest.len());
        if end == 0 {
            return Err(match self.rest.chars().next() {
                Some(c) => format!("`{c}` is not expected here"),
                None => "something is missing at the end".into(),
            });
        }
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(name)
    }

    fn variable(&self, name: &str) -> ParseResult {
        match name {
            "pi" => Ok(Expr::Const(std::f64::consts::PI)),
            "deg" => Ok(Expr::Const(std::f64::consts::PI / 180.0)),
            _ => self.scope.sym(name).map(Expr::Var).ok_or_else(|| format!("nothing is called `{name}`")),
        }
    }

    fn call(&mut self, name: &str) -> ParseResult {
        if let Some(question) = question(name) {
            let source = self.name()?;
            let source =
                self.scope.source(source).ok_or_else(|| format!("no words are called `{source}`"))?;
            return if self.take(")") {
                Ok(Expr::Ask(question, source))
            } else {
                Err(format!("`{name}` takes one name"))
            };
        }
        let mut args = vec![self.or()?];
        while self.take(",") {
            args.push(self.or()?);
        }
        if !self.take(")") {
            return Err(format!("a `)` is missing after `{name}(`"));
        }
        apply(name, args)
    }
}

fn question(name: &str) -> Option<Question> {
    match name {
        "has" => Some(Question::Has),
        "all" => Some(Question::All),
        "len" => Some(Question::Len),
        "longest" => Some(Question::Longest),
        "shortest" => Some(Question::Shortest),
        "parts" => Some(Question::Parts),
        "most" => Some(Question::Most),
        "formulas" => Some(Question::Formulas),
        "upright" => Some(Question::Upright),
        "links" => Some(Question::Links),
        "link_rows" => Some(Question::LinkRows),
        _ => None,
    }
}

fn apply(name: &str, mut args: Vec<Expr>) -> ParseResult {
    let unary = match name {
        "abs" => Some(Unary::Abs),
        "floor" => Some(Unary::Floor),
        "ceil" => Some(Unary::Ceil),
        "round" => Some(Unary::Round),
        "sin" => Some(Unary::Sin),
        "cos" => Some(Unary::Cos),
        "sqrt" => Some(Unary::Sqrt),
        "noise" => Some(Unary::Noise),
        _ => None,
    };
    let wrong = |takes: &str| Err(format!("`{name}` takes {takes}"));
    match (name, args.len()) {
        (_, 1) if unary.is_some() => {
            let op = unary.expect("just checked");
            Ok(Expr::Unary(op, Box::new(args.remove(0))))
        }
        _ if unary.is_some() => wrong("one argument"),
        ("min" | "max", 2..) => {
            let op = if name == "min" { Binary::Min } else { Binary::Max };
            let first = args.remove(0);
            Ok(args.into_iter().fold(first, |left, right| binary(op, left, right)))
        }
        ("min" | "max", _) => wrong("two or more arguments"),
        ("pow", 2) => {
            let exponent = args.remove(1);
            Ok(binary(Binary::Pow, args.remove(0), exponent))
        }
        ("pow", _) => wrong("two arguments"),
        ("if", 3) => {
            let parts: Box<[Expr; 3]> = args.try_into().map_err(|_| "three arguments".to_owned())?;
            Ok(Expr::If(parts))
        }
        ("if", _) => wrong("three arguments: if(condition, then, else)"),
        ("cycle", 2..) => {
            let index = args.remove(0);
            Ok(Expr::Cycle(Box::new(index), args))
        }
        ("cycle", _) => wrong("an index and at least one entry"),
        _ => Err(format!("no function is called `{name}`")),
    }
}

fn binary(op: Binary, a: Expr, b: Expr) -> Expr {
    if let (Expr::Const(a), Expr::Const(b)) = (&a, &b)
        && !matches!(op, Binary::And | Binary::Or)
    {
        return Expr::Const(op.apply(*a, *b));
    }
    Expr::Binary(op, Box::new(a), Box::new(b))
}

fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed;

    impl Scope for Fixed {
        fn sym(&self, name: &str) -> Option<Sym> {
            ["i", "n"].iter().position(|known| *known == name).map(|at| Sym(at as u16))
        }
        fn source(&self, name: &str) -> Option<Source> {
            Source::by_name(name)
        }
    }

    impl Values for Fixed {
        fn var(&self, sym: Sym) -> f64 {
            [2.0, 5.0][usize::from(sym.0)]
        }
        fn ask(&self, question: Question, _: Source) -> f64 {
            f64::from(u8::from(question == Question::Has))
        }
    }

    #[track_caller]
    fn check(text: &str, expected: f64) {
        let value = parse(text, &Fixed).unwrap().eval(&Fixed);
        assert!((value - expected).abs() < 1e-9, "{text} = {value}");
    }

    #[test]
    fn arithmetic() {
        check("1+2*3", 7.0);
        check("(1+2)*3", 9.0);
        check("-i*-3", 6.0);
        check("10-2-3", 5.0);
        check("7%4 + n/0", 3.0);
        check("min(4,2,3)+max(1, n)", 7.0);
        check("if(i<n and not i==0, .5, 1)", 0.5);
        check("cycle(i, 7, 8)", 7.0);
        check("cycle(-1, 7, 8)", 8.0);
        check("pow(2,3)+abs(-1)+round(sin(90*deg))", 10.0);
        check("has(heading) or all(key)", 1.0);
        check("i >= 2 and n != 4", 1.0);
    }

    #[test]
    fn noise_is_steady_and_between_zero_and_one() {
        for seed in 0..100 {
            let value = parse(&format!("noise({seed})"), &Fixed).unwrap().eval(&Fixed);
            assert!((0.0..1.0).contains(&value));
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (text, message) in [
            ("1+", "something is missing at the end"),
            ("q*2", "nothing is called `q`"),
            ("frob(1)", "no function is called `frob`"),
            ("has(nonsense)", "no words are called `nonsense`"),
            ("(1", "a `)` is missing"),
            ("1 2", "`2` is left over in `1 2`"),
            ("1.2.3", "`1.2.3` is not a number"),
        ] {
            assert_eq!(parse(text, &Fixed).unwrap_err(), message, "{text}");
        }
        assert!(parse(&"(".repeat(500), &Fixed).is_err());
    }

    #[test]
    fn lists_split_outside_of_parentheses() {
        assert_eq!(split(" x+8  (y - 4)/2, min(1, 2)"), ["x+8", "(y - 4)/2", "min(1, 2)"]);
    }
}
