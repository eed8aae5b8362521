"""Documents by Office's own formats: python-docx, python-pptx, openpyxl, xlsxwriter, and LibreOffice over what they made."""
import os
import pathlib
import re
import subprocess

import docx
import openpyxl
import pptx
import xlsxwriter
from docx.shared import Inches as DocxInches
from PIL import Image, ImageDraw
from pptx.util import Inches

FONTS = pathlib.Path(__file__).resolve().parents[2] / "assets/fonts"
BULLETS = ["List Bullet", "List Bullet 2", "List Bullet 3"]
NUMBERS = ["List Number", "List Number 2", "List Number 3"]


def picture(name="figure.png"):
    image = Image.new("RGB", (160, 100), "white")
    draw = ImageDraw.Draw(image)
    draw.line([(15, 5), (15, 90), (155, 90)], fill="#333", width=1)
    draw.line([(15, 80), (50, 60), (85, 65), (120, 30), (152, 20)], fill="#b03a2e", width=2)
    image.save(name, optimize=True)
    return name


def libreoffice(file, ending, filter_name=""):
    """Has LibreOffice write `file` anew; gives the path of what it wrote."""
    target = f"{ending}:{filter_name}" if filter_name else ending
    home = pathlib.Path("home").resolve()
    folder = pathlib.Path("out")
    # A machine without East Asian fonts takes ours.
    fonts = pathlib.Path("fonts.conf")
    fonts.write_text(f"<fontconfig><include ignore_missing='yes'>/etc/fonts/fonts.conf</include><dir>{FONTS}</dir></fontconfig>")
    subprocess.run(["soffice", "--headless", "--norestore", f"-env:UserInstallation=file://{home}", "--convert-to", target,
                    "--outdir", str(folder), str(file)], check=True, capture_output=True,
                   env={**os.environ, "FONTCONFIG_FILE": str(fonts.resolve())})
    return folder / (pathlib.Path(file).stem + "." + ending)


def word(source, path):
    made = docx.Document()
    made.core_properties.title = source.title
    made.add_heading(source.title, 0)
    for kind, *rest in source.blocks:
        if kind == "heading":
            made.add_heading(rest[1], rest[0])
        elif kind == "list":
            for level, ordered, text in rest[0]:
                made.add_paragraph(text, style=(NUMBERS if ordered else BULLETS)[level])
        elif kind == "table":
            caption, rows = rest
            if caption:
                made.add_paragraph(caption, style="Caption")
            table = made.add_table(rows=0, cols=len(rows[0]), style="Table Grid")
            for row in rows:
                for cell, words in zip(table.add_row().cells, row):
                    cell.text = words
        elif kind == "figure":
            made.add_picture(picture(), width=DocxInches(3))
            made.add_paragraph(rest[0], style="Caption")
        elif kind == "quote":
            made.add_paragraph(rest[0], style="Quote")
        else:
            made.add_paragraph(rest[0])
    made.save(path)
    return source.said()


def from_word(ending, filter_name="", **levels):
    def make(source, path):
        word(source, "made.docx")
        libreoffice("made.docx", ending, filter_name).rename(path)
        return source.said(**levels)
    return make


def slides(source, path):
    """One slide for each heading that something follows; the second thing of a slide stands beside or below the first."""
    deck = pptx.Presentation()
    cover = deck.slides.add_slide(deck.slide_layouts[0])
    cover.shapes.title.text = source.title
    parts = []
    for block in source.blocks:
        if block[0] == "heading" or not parts:
            title = block[2] if block[0] == "heading" else ""
            parts.append((title, []))
            if block[0] == "heading":
                continue
        parts[-1][1].append(block)
    titles = []
    for title, blocks in parts:
        texts = [block for block in blocks if block[0] in ("list", "paragraph")]
        layout = deck.slide_layouts[1 if texts else 5]
        page = deck.slides.add_slide(layout)
        page.shapes.title.text = title
        titles.append(title)
        top = Inches(1.8)
        if texts:
            frame, first = page.placeholders[1].text_frame, True
            # A list has two thirds of the slide at most, what stands below it the rest.
            lines = []
            for kind, *rest in texts:
                lines += rest[0] if kind == "list" else [(0, False, rest[0])]
            for level, _, text in lines:
                paragraph = frame.paragraphs[0] if first else frame.add_paragraph()
                paragraph.text, paragraph.level, first = text, level, False
            top = Inches(4.6)
        for kind, *rest in blocks:
            if kind == "table":
                rows = rest[1]
                table = page.shapes.add_table(len(rows), len(rows[0]), Inches(0.5), top, Inches(9), Inches(1.8)).table
                for at, row in enumerate(rows):
                    for column, words in enumerate(row):
                        table.cell(at, column).text = words
                top += Inches(0.2)
            elif kind == "figure":
                page.shapes.add_picture(picture(), Inches(3), Inches(4.5), Inches(3.2), Inches(2))
                page.shapes.add_textbox(Inches(3), Inches(6.55), Inches(3.2), Inches(0.4)).text_frame.text = rest[0]
            elif kind == "quote":
                page.notes_slide.notes_text_frame.text = rest[0]
    deck.save(path)
    said = source.said()
    said["headings"] = [[1, title] for title in titles if title]
    said["items"], singles = [], []
    for _, blocks in parts:
        lines = []
        for kind, *rest in blocks:
            lines += rest[0] if kind == "list" else [(0, False, rest[0])] if kind == "paragraph" else []
        # One paragraph in a place for lists is a text.
        (said["items"] if len(lines) > 1 else singles).extend([level, text] for level, _, text in lines)
    said["texts"] = [text for _, text in singles] + [block[1] for block in source.of("quote")]
    for table in said["tables"]:
        table["caption"] = ""
    return said


def from_slides(ending):
    def make(source, path):
        said = slides(source, "made.pptx")
        libreoffice("made.pptx", "odp").rename("again.odp")
        if ending == "odp":
            pathlib.Path("again.odp").rename(path)
        else:
            libreoffice("again.odp", ending).rename(path)
        return said
    return make


def value(text):
    """The cell that shows this text: a number with its format, or the text itself."""
    plain = text.replace(",", "")
    if re.fullmatch(r"-?\d+", plain):
        return int(plain), "#,##0" if "," in text else "General"
    if re.fullmatch(r"-?\d+\.\d+", plain):
        # A zero at the end is there because somebody wants to see it.
        decimals = len(plain) - plain.index(".") - 1
        return float(plain), "0." + "0" * decimals if plain.endswith("0") else "General"
    return text, "General"


def sheets(source):
    """Name and rows of each sheet: what follows a heading. The second one begins in C4."""
    name = source.title
    for kind, *rest in source.blocks:
        if kind == "heading":
            name = rest[1]
        elif kind == "table":
            yield name, rest[1]


def sheet_said(source):
    said = source.said()
    said["headings"] = [[1, name] for name, _ in sheets(source)]
    said["title"] = ""
    return said


def sheet(source, path):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for count, (name, rows) in enumerate(sheets(source)):
        page = book.create_sheet(name)
        for at, row in enumerate(rows):
            for column, words in enumerate(row):
                if words:
                    cell = page.cell(at + (4 if count == 1 else 1), column + (3 if count == 1 else 1))
                    cell.value, cell.number_format = value(words)
    book.save(path)
    return sheet_said(source)


def sheet_by_xlsxwriter(source, path):
    book = xlsxwriter.Workbook(path)
    for name, rows in sheets(source):
        page = book.add_worksheet(name)
        for at, row in enumerate(rows):
            for column, words in enumerate(row):
                shown, form = value(words)
                page.write(at, column, shown, book.add_format({"num_format": form}))
    book.close()
    return sheet_said(source)


def from_sheet(ending):
    def make(source, path):
        sheet(source, "made.xlsx")
        libreoffice("made.xlsx", "ods").rename("again.ods")
        if ending == "ods":
            pathlib.Path("again.ods").rename(path)
        else:
            libreoffice("again.ods", ending).rename(path)
        return sheet_said(source)
    return make


def docx_again(source, path):
    word(source, "made.docx")
    libreoffice("made.docx", "odt").rename("again.odt")
    libreoffice("again.odt", "docx").rename(path)
    return source.said()


MAKERS = {
    "python-docx.docx": word,
    "libreoffice.docx": docx_again,
    "libreoffice.odt": from_word("odt"),
    "libreoffice.rtf": from_word("rtf"),
    # Paper has no styles: the title is the largest type.
    "libreoffice.pdf": from_word("pdf", title_level=1, shift=1, has_captions=False),
    "python-pptx.pptx": slides,
    "libreoffice.pptx": from_slides("pptx"),
    "libreoffice.odp": from_slides("odp"),
    "openpyxl.xlsx": sheet,
    "xlsxwriter.xlsx": sheet_by_xlsxwriter,
    "libreoffice.xlsx": from_sheet("xlsx"),
    "libreoffice.ods": from_sheet("ods"),
}
