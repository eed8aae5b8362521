#!/usr/bin/env python3
"""Makes the documents of `written/` from `sources/`, each with a program that we did not write, and `written/said.json`:
what was written into each of them, as the program that wrote it says it, never as our readers do.

Needs python-docx, python-pptx, openpyxl, xlsxwriter, ebooklib, Pillow, typst, pandoc, LibreOffice (Writer, Calc, Impress)
and Chromium. The files are kept, so that tests need none of them. `written.py FOLDER [NAME…]` makes them anew.

A source has a line for each thing: `=` the title, `#` headings, `*` and `+` entries of lists, `|` rows of a table whose
caption stands above it behind `T:`, `F:` a figure with its caption, `>` a quotation; all else is a paragraph.
"""
import json
import os
import pathlib
import re
import sys
import tempfile

import makers_office
import makers_plain
import makers_text

HERE = pathlib.Path(__file__).resolve().parent

# Which programs write which source.
FILES = {
    "minutes-en": ["python-docx.docx", "libreoffice.docx", "libreoffice.rtf", "libreoffice.pdf", "typst.pdf", "libreoffice.html", "libreoffice.odp"],
    "tender-en": ["pandoc.docx", "libreoffice.odt", "chromium.pdf", "pandoc.epub", "python-pptx.pptx"],
    "manual-zh": ["python-docx.docx", "pandoc.odt", "typst.pdf", "pandoc.rtf", "libreoffice.pptx", "pandoc.html"],
    "thesis-ja": ["libreoffice.docx", "libreoffice.pdf", "libreoffice.rtf", "ebooklib.epub", "python-pptx.pptx"],
    "menu-zh": ["openpyxl.xlsx", "libreoffice.xlsx", "gbk.csv", "utf-16.csv", "libreoffice.ods"],
    "map-ja": ["json.xmind", "xml.xmind", "freemind.mm", "python.opml"],
    "fees-tw": ["big5.csv"],
    "syllabus-en": ["libreoffice.docx", "libreoffice.odt", "libreoffice.pdf", "chromium.pdf", "libreoffice.html", "python-pptx.pptx"],
    "manual-en": ["python-docx.docx", "libreoffice.rtf", "typst.pdf", "ebooklib.epub", "libreoffice.odp", "pandoc.html"],
    "tender-zh": ["pandoc.docx", "python-docx.docx", "libreoffice.pdf", "libreoffice.rtf", "libreoffice.odt"],
    "minutes-ja": ["libreoffice.docx", "typst.pdf", "pandoc.epub", "pandoc.rtf", "python-pptx.pptx", "pandoc.odt"],
    "menu-ja": ["xlsxwriter.xlsx", "libreoffice.xlsx", "shift-jis.csv", "semicolon.csv"],
    "annual-en": ["python-docx.docx", "chromium.pdf", "libreoffice.odt", "python-pptx.pptx", "pandoc.html"],
    "handbook-zh": ["libreoffice.docx", "typst.pdf", "pandoc.epub", "libreoffice.html"],
    "spec-ja": ["pandoc.docx", "libreoffice.rtf", "libreoffice.pdf"],
    "prices-en": ["xlsxwriter.xlsx", "libreoffice.ods"],
    "map-en": ["json.xmind", "xml.xmind", "freemind.mm", "pandoc.opml"],
}


class Source:
    """A document as it was written down."""

    def __init__(self, path):
        self.name, self.language = path.stem, path.stem.rsplit("-", 1)[1]
        self.title, self.blocks, caption = "", [], ""
        for line in path.read_text(encoding="utf-8").splitlines():
            sign, _, rest = line.partition(" ")
            if sign == "=":
                self.title = rest
            elif sign.strip("#") == "":
                self.blocks.append(("heading", len(sign), rest))
            elif sign.strip("*") == "" or sign.strip("+") == "":
                entry = (len(sign) - 1, sign[0] == "+", rest)
                if self.blocks and self.blocks[-1][0] == "list":
                    self.blocks[-1][1].append(entry)
                else:
                    self.blocks.append(("list", [entry]))
            elif sign == "|":
                row = [cell.strip() for cell in line.strip("|").split("|")]
                if self.blocks and self.blocks[-1][0] == "table" and not caption:
                    self.blocks[-1][2].append(row)
                else:
                    self.blocks.append(("table", caption, [row]))
                    caption = ""
            elif sign == "T:":
                caption = rest
            elif sign == "F:":
                self.blocks.append(("figure", rest))
            elif sign == ">":
                self.blocks.append(("quote", rest))
            else:
                self.blocks.append(("paragraph", line))

    def of(self, kind):
        return [block for block in self.blocks if block[0] == kind]

    def said(self, title_level=None, shift=0, has_captions=True):
        """What a file says: its title as a heading of this level, if as one; headings so much lower than in the source. Where
        a file has no marks for captions, only those that count (`Table 1`) can be told from other lines."""
        headings = [[level + shift, text] for _, level, text in self.of("heading")]
        texts = [text for kind, *rest in self.blocks if kind in ("paragraph", "quote") for text in rest]
        tables = [{"caption": caption, "rows": rows} for _, caption, rows in self.of("table")]
        for table in tables:
            if not has_captions and table["caption"] and not re.match(r"(Table |表)\d", table["caption"]):
                texts.append(table["caption"])
                table["caption"] = ""
        return {
            "title": self.title,
            "headings": ([[title_level, self.title]] if title_level else []) + headings,
            "items": [[level, text] for block in self.of("list") for level, _, text in block[1]],
            "tables": tables,
            "figures": [caption for _, caption in self.of("figure")],
            "texts": texts,
        }


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    wanted = sys.argv[2:]
    folder.mkdir(exist_ok=True)
    list_file = folder / "said.json"
    said = json.loads(list_file.read_text(encoding="utf-8")) if list_file.exists() else {}
    makers = {**makers_office.MAKERS, **makers_plain.MAKERS, **makers_text.MAKERS}
    for name, files in FILES.items():
        source = Source(HERE / "sources" / f"{name}.txt")
        for file in files:
            path = folder / f"{name}.{file}"
            if wanted and not any(part in path.name for part in wanted):
                continue
            with tempfile.TemporaryDirectory() as scratch:
                os.chdir(scratch)
                said[path.name] = makers[file](source, path)
                os.chdir(folder)
            print(path.name, path.stat().st_size)
    lines = [f"{json.dumps(name)}: {json.dumps(said[name], ensure_ascii=False)}" for name in sorted(said)]
    list_file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
