//! What does a name say, in many languages? Names of slide layouts tell which pages they are for, names and
//! prompts of places who or what stands in them.

/// What a layout is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Cover,
    Contents,
    Chapter,
    Ending,
    /// A title and nothing else.
    Canvas,
    Quote,
}

impl Purpose {
    pub const ALL: [Self; 6] =
        [Self::Cover, Self::Contents, Self::Chapter, Self::Ending, Self::Canvas, Self::Quote];
}

/// Separated by bars: words at the beginning of a word of the name; in scripts that are written without spaces, anywhere.
const WORDS: [(Purpose, &str); 6] = [
    (
        Purpose::Cover,
        "title slide|title page|cover|front page|opening|封面|标题幻灯片|標題投影片|首页|表紙|\
タイトル スライド|タイトルスライド|표지|제목 슬라이드|titelfolie|titelseite|deckblatt|\
diapositive de titre|page de titre|couverture|portada|diapositiva de título|slide de título|\
diapositiva titolo|copertina|capa|titeldia|slajd tytułowy|rubrikbild|титульный|обложка|titulní|\
başlık slaydı",
    ),
    (
        Purpose::Contents,
        "table of contents|agenda|toc|contents page|contents slide|目录|目錄|目次|アジェンダ|목차|\
inhaltsverzeichnis|gliederung|sommaire|table des matières|índice|sumário|sommario|indice|\
inhoudsopgave|spis treści|innehåll|оглавление|план",
    ),
    (
        Purpose::Chapter,
        "section|chapter|divider|separator|transition|节标题|小节|章节|过渡|转场|節|章|セクション|扉|\
구역|간지|장 제목|abschnitt|kapitel|zwischentitel|trennseite|intertitre|chapitre|\
titre de section|sección|capítulo|separador|seção|sezione|capitolo|sectie|hoofdstuk|sekcj|\
rozdział|avsnitt|раздел|глава|bölüm",
    ),
    (
        Purpose::Ending,
        "thank|closing|ending|end slide|end page|final slide|last page|back cover|contact|结束|致谢|谢谢|\
封底|尾页|終|ありがとう|裏表紙|감사|danke|schluss|endfolie|merci|fin de|gracias|cierre|obrigad|\
grazie|chiusura|bedankt|dziękuj|tack|спасибо",
    ),
    (
        Purpose::Canvas,
        "title only|仅标题|只有標題|タイトルのみ|제목만|nur titel|titre seul|solo el título|solo título|\
somente título|solo titolo|alleen titel|tylko tytuł|только заголовок",
    ),
    (Purpose::Quote, "quote|quotation|引用|名言|金句|인용|zitat|citation|cita|citaat|цитата"),
];

/// Names that say this as a whole, and something else as a part of another: "Titel und Inhalt" is an ordinary page.
const WHOLE: [(Purpose, &str); 2] = [
    (Purpose::Cover, "title|titel|titre|título|titolo|标题|標題|タイトル|제목|заголовок"),
    (Purpose::Contents, "contents|content list|inhalt|contenu|contenido|contenuto|содержание"),
];

const DATES: &str = "date|datum|fecha|日期|时间|日付|날짜|일자|дата";
const AUTHORS: &str = "author|presenter|speaker|presented by|your name|first name|name of|autor|verfasser|referent|\
vortragend|auteur|orateur|intervenant|ponente|relatore|汇报人|报告人|演讲人|作者|姓名|答辩人|\
発表者|氏名|名前|발표자|이름|автор|докладчик";

/// The name of a layout says that it is for this.
pub fn says(name: &str, purpose: Purpose) -> bool {
    let name = name.to_lowercase();
    let of = |(own, _): &&(Purpose, &str)| *own == purpose;
    let whole = name.trim_matches(|c: char| !c.is_alphabetic());
    WORDS.iter().filter(of).any(|(_, words)| has(&name, words))
        || WHOLE.iter().filter(of).any(|(_, words)| words.split('|').any(|word| word == whole))
}

/// The name or prompt of a place says that a date stands in it.
pub fn says_date(text: &str) -> bool {
    has(&text.to_lowercase(), DATES)
}

/// The name or prompt of a place says that the name of a person stands in it.
pub fn says_author(text: &str) -> bool {
    has(&text.to_lowercase(), AUTHORS)
}

fn has(text: &str, words: &str) -> bool {
    words.split('|').any(|word| {
        text.match_indices(word).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            is_unspaced(word)
                || before.is_none_or(|before| !before.is_alphabetic() || is_unspaced_char(before))
        })
    })
}

/// Written in a script without spaces between words, or with word endings that begin anywhere.
fn is_unspaced(word: &str) -> bool {
    word.chars().next().is_some_and(is_unspaced_char)
}

fn is_unspaced_char(c: char) -> bool {
    matches!(u32::from(c), 0x2E80..=0x9FFF | 0xAC00..=0xD7AF | 0xF900..=0xFAFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_a_layout_is_for() {
        let check = |name: &str, purpose: Purpose| assert!(says(name, purpose), "{name:?} is {purpose:?}");
        for name in ["Title Slide", "1_标题幻灯片", "Titel", "표지", "Portada", "Титульный слайд", "Titre"]
        {
            check(name, Purpose::Cover);
        }
        for name in [
            "目录页",
            "目次",
            "목차",
            "Agenda",
            "Inhalt",
            "Sommaire",
            "Índice",
            "Table of Contents",
            "Содержание",
        ] {
            check(name, Purpose::Contents);
        }
        for name in [
            "小节",
            "2_节标题",
            "章",
            "扉",
            "구역 머리글",
            "Abschnittsüberschrift",
            "Encabezado de sección",
            "Раздел",
        ] {
            check(name, Purpose::Chapter);
        }
        for name in ["Quote Dark", "Zitat", "引用"] {
            check(name, Purpose::Quote);
        }
    }

    #[test]
    fn ordinary_pages_are_not_taken_for_others() {
        for name in [
            "Titel und Inhalt",
            "Titre et contenu",
            "Title and Content",
            "标题和内容",
            "タイトルとコンテンツ",
            "제목 및 내용",
            "Titolo e contenuto",
            "Заголовок и объект",
            "Recover",
            "Intersection",
        ] {
            for purpose in
                [Purpose::Cover, Purpose::Contents, Purpose::Chapter, Purpose::Ending, Purpose::Canvas]
            {
                assert!(!says(name, purpose), "{name:?} is no {purpose:?}");
            }
        }
    }

    #[test]
    fn prompts_say_who_stands_there() {
        assert!(
            says_author("汇报人：XXX")
                && says_author("Click to add presenter")
                && says_author("Your name here")
        );
        assert!(
            says_date("Date, place") && says_date("日期") && !says_date("Update") && !says_author("Subtitle")
        );
    }
}
