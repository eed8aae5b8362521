"""Documents by programs that set text: pandoc, Typst, Chromium, ebooklib, and LibreOffice's web pages."""
import html
import pathlib
import subprocess

import typst
from ebooklib import epub

from makers_office import FONTS, libreoffice, picture, word

FACES = {"zh": "Noto Sans SC", "ja": "Noto Sans JP"}
FACE_FILES = {"zh": "NotoSansSC-Regular.ttf", "ja": "NotoSansJP-Regular.otf"}


def nested(entries, at=0, level=0):
    """Entries of a list as (ordered, text, entries below it), and where the next list begins."""
    found = []
    while at < len(entries) and entries[at][0] >= level:
        if entries[at][0] > level:
            below, at = nested(entries, at, level + 1)
            found[-1][2].extend(below)
        else:
            found.append((entries[at][1], entries[at][2], []))
            at += 1
    return found, at


def html_list(entries):
    tag = "ol" if entries[0][0] else "ul"
    items = "".join(f"<li>{html.escape(text)}{html_list(below) if below else ''}</li>" for _, text, below in entries)
    return f"<{tag}>{items}</{tag}>"


def page(source, shift, image="figure.png"):
    """The blocks as a web page, headings so much lower."""
    parts = []
    for kind, *rest in source.blocks:
        if kind == "heading":
            parts.append(f"<h{rest[0] + shift}>{html.escape(rest[1])}</h{rest[0] + shift}>")
        elif kind == "list":
            parts.append(html_list(nested(rest[0])[0]))
        elif kind == "table":
            caption = f"<caption>{html.escape(rest[0])}</caption>" if rest[0] else ""
            row = lambda cells, tag: "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"
            body = "".join(row(cells, "td") for cells in rest[1][1:])
            parts.append(f"<table>{caption}<thead>{row(rest[1][0], 'th')}</thead><tbody>{body}</tbody></table>")
        elif kind == "figure":
            parts.append(f'<figure><img src="{image}" alt=""><figcaption>{html.escape(rest[0])}</figcaption></figure>')
        elif kind == "quote":
            parts.append(f"<blockquote><p>{html.escape(rest[0])}</p></blockquote>")
        else:
            parts.append(f"<p>{html.escape(rest[0])}</p>")
    return "\n".join(parts)


def whole(source, style="", heading=False, **options):
    title = html.escape(source.title)
    head = f"<h1>{title}</h1>" if heading else ""
    return (f'<!DOCTYPE html><html lang="{source.language}"><head><meta charset="utf-8"><title>{title}</title><style>{style}</style></head>'
            f"<body>{head}{page(source, 1 if heading else 0, **options)}</body></html>")


def pandoc(*options, **levels):
    def make(source, path):
        picture()
        pathlib.Path("made.html").write_text(whole(source), encoding="utf-8")
        subprocess.run(["pandoc", "--standalone", "--from", "html", *options, "-o", str(path), "made.html"], check=True)
        return source.said(**levels)
    return make


def chromium(source, path):
    picture()
    face = FACE_FILES.get(source.language)
    style = f"@font-face{{font-family:ours;src:url(file://{FONTS / face})}}body{{font-family:ours}}" if face else ""
    style += "td,th{border:1px solid #888;padding:2px 8px}"
    file = pathlib.Path("made.html").resolve()
    file.write_text(whole(source, style, heading=True), encoding="utf-8")
    subprocess.run(["chromium", "--headless", "--no-sandbox", "--no-pdf-header-footer", f"--print-to-pdf={path}", f"file://{file}"],
                   check=True, capture_output=True)
    return source.said(title_level=1, shift=1, has_captions=False)


def quoted(text):
    return '#"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def typst_list(entries):
    name = "enum" if entries[0][0] else "list"
    return f"{name}(" + ", ".join(f"[{quoted(text)}{' #' + typst_list(below) if below else ''}]" for _, text, below in entries) + ")"


def typst_pdf(source, path):
    picture()
    face = FACES.get(source.language, "Arimo")
    parts = [f'#set text(font: "{face}", size: 10.5pt, lang: "{source.language}")',
             f'#set document(title: {quoted(source.title)[1:]})', "#set page(numbering: \"1\")",
             f'#align(center, text(20pt, weight: "bold")[{quoted(source.title)}])']
    for kind, *rest in source.blocks:
        if kind == "heading":
            parts.append(f"#heading(level: {rest[0]})[{quoted(rest[1])}]")
        elif kind == "list":
            parts.append("#" + typst_list(nested(rest[0])[0]))
        elif kind == "table":
            cells = ", ".join(f"[{quoted(cell)}]" for row in rest[1] for cell in row)
            table = f"table(columns: {len(rest[1][0])}, {cells})"
            caption = f", caption: figure.caption(position: top)[{quoted(rest[0])}], supplement: none, numbering: none" if rest[0] else ""
            parts.append(f"#figure({table}{caption})" if caption else f"#{table}")
        elif kind == "figure":
            parts.append(f'#figure(image("figure.png", width: 60%), caption: [{quoted(rest[0])}], supplement: none, numbering: none)')
        elif kind == "quote":
            parts.append(f"#quote(block: true)[{quoted(rest[0])}]")
        else:
            parts.append(f"#par[{quoted(rest[0])}]")
    pathlib.Path("made.typ").write_text("\n\n".join(parts), encoding="utf-8")
    typst.compile("made.typ", output=str(path), font_paths=[str(FONTS)])
    return source.said(title_level=1, shift=1, has_captions=False)


def ebook(source, path):
    """A chapter file for each heading of the first rank; names with spaces and letters beyond ASCII."""
    book = epub.EpubBook()
    book.set_identifier(source.name)
    book.set_title(source.title)
    book.set_language(source.language)
    book.add_item(epub.EpubItem(uid="figure", file_name="images/the figure.png", media_type="image/png",
                                content=pathlib.Path(picture()).read_bytes()))
    chapters, part = [], type(source)
    groups = [[]]
    for block in source.blocks:
        if block[0] == "heading" and block[1] == 1 and groups[-1]:
            groups.append([])
        groups[-1].append(block)
    for at, blocks in enumerate(groups, 1):
        one = part.__new__(part)
        one.blocks, one.title, one.language = blocks, source.title, source.language
        title = next((block[2] for block in blocks if block[0] == "heading"), source.title)
        chapter = epub.EpubHtml(title=title, file_name=f"text/{at} {title[:6].strip()}.xhtml", lang=source.language)
        chapter.content = page(one, 0, image="../images/the%20figure.png")
        book.add_item(chapter)
        chapters.append(chapter)
    book.toc, book.spine = chapters, ["nav", *chapters]
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    epub.write_epub(str(path), book)
    return source.said()


def office_page(source, path):
    """The page that LibreOffice writes of a Word document, with its pictures inside."""
    word(source, "made.docx")
    libreoffice("made.docx", "html", "HTML (StarWriter):EmbedImages").rename(path)
    said = source.said(has_captions=False)
    # Every level is a list by itself there, one after the other.
    said["items"] = [[0, text] for _, text in said["items"]]
    return said


def page_with_pictures(source, path):
    said = pandoc("--embed-resources", title_level=1)(source, path)
    return said


MAKERS = {
    "pandoc.docx": pandoc(),
    "pandoc.odt": pandoc(),
    "pandoc.rtf": pandoc(has_captions=False),
    "pandoc.epub": pandoc(),
    "pandoc.html": page_with_pictures,
    "chromium.pdf": chromium,
    "typst.pdf": typst_pdf,
    "ebooklib.epub": ebook,
    "libreoffice.html": office_page,
}
