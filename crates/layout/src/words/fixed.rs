//! Which words do we set on pages ourselves, in languages that suits do not know?

use deckwright_model::language::Locale;

/// The names that suits know the words by, in the order of [`WORDS`].
const NAMES: [&str; 11] = [
    "contents",
    "thanks",
    "or",
    "takeaway",
    "so_what",
    "takeaways",
    "source",
    "chapter_n",
    "rel_case",
    "rel_question",
    "rel_answer",
];

#[rustfmt::skip]
const WORDS: [(Locale, [&str; NAMES.len()]); 27] = [
    (Locale::TraditionalChinese, ["目錄", "謝謝", "或", "要點", "意味著", "核心要點", "來源", "第{numeral}章", "出現哪種情況？", "問", "答"]),
    (Locale::Korean, ["목차", "감사합니다", "또는", "핵심", "시사점", "핵심 요약", "출처", "{n}장", "어떤 경우인가?", "문", "답"]),
    (Locale::French, ["Sommaire", "Merci", "ou", "À retenir", "Conséquence", "Points clés", "Source", "Chapitre {n}", "Que se passe-t-il ?", "Q", "R"]),
    (Locale::German, ["Inhalt", "Vielen Dank", "oder", "Fazit", "Folgerung", "Das Wichtigste", "Quelle", "Kapitel {n}", "Was geschieht?", "F", "A"]),
    (Locale::Spanish, ["Contenido", "Gracias", "o", "Conclusión", "Qué implica", "Ideas clave", "Fuente", "Capítulo {n}", "¿Qué ocurre?", "P", "R"]),
    (Locale::Portuguese, ["Sumário", "Obrigado", "ou", "Conclusão", "O que significa", "Pontos principais", "Fonte", "Capítulo {n}", "O que acontece?", "P", "R"]),
    (Locale::Italian, ["Indice", "Grazie", "o", "In sintesi", "Che cosa implica", "Punti chiave", "Fonte", "Capitolo {n}", "Che cosa succede?", "D", "R"]),
    (Locale::Dutch, ["Inhoud", "Dank u wel", "of", "Conclusie", "Wat dit betekent", "Kernpunten", "Bron", "Hoofdstuk {n}", "Wat gebeurt er?", "V", "A"]),
    (Locale::Russian, ["Содержание", "Спасибо за внимание", "или", "Вывод", "Что это значит", "Главное", "Источник", "Глава {n}", "Что происходит?", "В", "О"]),
    (Locale::Greek, ["Περιεχόμενα", "Ευχαριστούμε", "ή", "Συμπέρασμα", "Τι σημαίνει", "Κύρια σημεία", "Πηγή", "Κεφάλαιο {n}", "Τι συμβαίνει;", "Ε", "Α"]),
    (Locale::Arabic, ["المحتويات", "شكرًا لكم", "أو", "الخلاصة", "ما يعنيه ذلك", "أهم النقاط", "المصدر", "الفصل {n}", "ماذا يحدث؟", "س", "ج"]),
    (Locale::Persian, ["فهرست", "با سپاس از توجه شما", "یا", "نتیجه", "معنای آن", "نکته‌های کلیدی", "منبع", "فصل {n}", "چه پیش می‌آید؟", "س", "ج"]),
    (Locale::Hebrew, ["תוכן העניינים", "תודה רבה", "או", "בשורה התחתונה", "מה זה אומר", "עיקרי הדברים", "מקור", "פרק {n}", "מה קורה?", "ש", "ת"]),
    (Locale::Thai, ["สารบัญ", "ขอบคุณ", "หรือ", "ข้อสรุป", "หมายความว่า", "ประเด็นสำคัญ", "ที่มา", "บทที่ {n}", "เกิดอะไรขึ้น", "ถาม", "ตอบ"]),
    (Locale::Vietnamese, ["Nội dung", "Xin cảm ơn", "hoặc", "Kết luận", "Ý nghĩa", "Điểm chính", "Nguồn", "Chương {n}", "Điều gì xảy ra?", "Hỏi", "Đáp"]),
    (Locale::Indonesian, ["Daftar Isi", "Terima kasih", "atau", "Kesimpulan", "Artinya", "Poin utama", "Sumber", "Bab {n}", "Apa yang terjadi?", "T", "J"]),
    (Locale::Hindi, ["विषय-सूची", "धन्यवाद", "या", "निष्कर्ष", "इसका अर्थ", "मुख्य बातें", "स्रोत", "अध्याय {n}", "क्या होता है?", "प्र", "उ"]),
    (Locale::Finnish, ["Sisältö", "Kiitos", "tai", "Johtopäätös", "Mitä se merkitsee", "Tärkeintä", "Lähde", "Luku {n}", "Mitä tapahtuu?", "K", "V"]),
    (Locale::Swedish, ["Innehåll", "Tack", "eller", "Slutsats", "Vad det innebär", "Det viktigaste", "Källa", "Kapitel {n}", "Vad händer?", "F", "S"]),
    (Locale::Danish, ["Indhold", "Tak", "eller", "Konklusion", "Hvad det betyder", "Det vigtigste", "Kilde", "Kapitel {n}", "Hvad sker der?", "Sp.", "Sv."]),
    (Locale::Norwegian, ["Innhold", "Takk", "eller", "Konklusjon", "Hva det betyr", "Det viktigste", "Kilde", "Kapittel {n}", "Hva skjer?", "Sp.", "Sv."]),
    (Locale::Polish, ["Spis treści", "Dziękujemy", "lub", "Wniosek", "Co to oznacza", "Najważniejsze", "Źródło", "Rozdział {n}", "Co się dzieje?", "P", "O"]),
    (Locale::Czech, ["Obsah", "Děkujeme", "nebo", "Závěr", "Co to znamená", "To nejdůležitější", "Zdroj", "Kapitola {n}", "Co se děje?", "Ot.", "Odp."]),
    (Locale::Hungarian, ["Tartalom", "Köszönjük", "vagy", "Következtetés", "Mit jelent ez", "A legfontosabbak", "Forrás", "{n}. fejezet", "Mi történik?", "K", "V"]),
    (Locale::Romanian, ["Cuprins", "Mulțumim", "sau", "Concluzie", "Ce înseamnă", "Idei principale", "Sursă", "Capitolul {n}", "Ce se întâmplă?", "Î", "R"]),
    (Locale::Turkish, ["İçindekiler", "Teşekkürler", "veya", "Sonuç", "Bu ne demek", "Önemli noktalar", "Kaynak", "{n}. Bölüm", "Ne olur?", "S", "C"]),
    (Locale::Ukrainian, ["Зміст", "Дякуємо за увагу", "або", "Висновок", "Що це означає", "Головне", "Джерело", "Розділ {n}", "Що відбувається?", "З", "В"]),
];

/// The word that suits call `name`, if it is one of ours and suits do not say it in the locale's language themselves.
pub fn fixed_word(name: &str, locale: Locale) -> Option<&'static str> {
    let words = WORDS.iter().find(|(known, _)| *known == locale).map(|(_, words)| words)?;
    NAMES.iter().position(|known| *known == name).map(|at| words[at])
}

#[cfg(test)]
mod tests {
    use deckwright_model::language::Language;

    use super::*;

    #[test]
    fn every_language_has_its_words() {
        for &locale in Locale::ALL {
            let own = Locale::from(locale.language()) == locale;
            assert_eq!(fixed_word("contents", locale).is_none(), own, "{locale:?}");
        }
        assert_eq!(fixed_word("chapter_n", Locale::Korean), Some("{n}장"));
        assert_eq!(fixed_word("chapter_n", Language::Ja.into()), None);
        assert_eq!(fixed_word("versus", Locale::Korean), None);
    }
}
