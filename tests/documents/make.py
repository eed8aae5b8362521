#!/usr/bin/env python3
"""Makes the documents of this folder with programs that we did not write.

Needs python-docx, python-pptx, openpyxl, pandoc and Chromium. The files are kept, so that tests need none of them;
run this in an empty folder to see what has changed in the programs.
"""
import pathlib
import struct
import subprocess
import sys
import zlib

import docx
import openpyxl
import pptx
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

FONT = pathlib.Path(__file__).resolve().parents[2] / "assets/fonts/NotoSansSC-Regular.ttf"

TEXTS = {
    "en": {
        "title": "Annual report 2024",
        "one": "Business", "two": "Sales by region", "three": "Outlook",
        "text": "Revenue grew by 12.5 % to 48.3 million euros in 2024.",
        "more": "Orders rose from 1,204 to 1,377.",
        "bullets": [("Costs", ["Rent 5,000 a month", "Staff 7"]), ("Risks", ["Two suppliers left"])],
        "steps": ["Hire three people by May", "Open the office in Lyon"],
        "caption": "Table 1: Sales in million euros",
        "table": [["Region", "2023", "2024"], ["East", "20.1", "22.7"], ["West", "22.8", "25.6"]],
        "figure": "Figure 1: The new office", "notes": "Thank the team of 41 people.",
        "note": "Figures are audited.", "quote": "We have never been busier.",
    },
    "zh": {
        "title": "2024年度报告",
        "one": "经营情况", "two": "各地区销售", "three": "展望",
        "text": "2024年收入增长12.5%，达到4830万元。",
        "more": "订单从1204笔增加到1377笔。",
        "bullets": [("成本", ["房租每月5000元", "人员7名"]), ("风险", ["两家供应商退出"])],
        "steps": ["五月前招聘三人", "在里昂设立办事处"],
        "caption": "表1：销售额（百万元）",
        "table": [["地区", "2023", "2024"], ["东部", "20.1", "22.7"], ["西部", "22.8", "25.6"]],
        "figure": "图1：新办公室", "notes": "感谢41名同事。",
        "note": "数据已经审计。", "quote": "我们从未如此忙碌。",
    },
    "ja": {
        "title": "2024年度報告書",
        "one": "事業の状況", "two": "地域別の売上", "three": "見通し",
        "text": "2024年の売上は12.5%増え、4830万円になりました。",
        "more": "受注は1204件から1377件に増えました。",
        "bullets": [("費用", ["家賃は月5000円", "社員7名"]), ("リスク", ["仕入先が2社撤退"])],
        "steps": ["5月までに3名を採用する", "リヨンに事務所を開く"],
        "caption": "表1：売上（百万円）",
        "table": [["地域", "2023", "2024"], ["東", "20.1", "22.7"], ["西", "22.8", "25.6"]],
        "figure": "図1：新しい事務所", "notes": "41名の社員に感謝する。",
        "note": "監査済みの数字です。", "quote": "これほど忙しいことはありません。",
    },
}


def picture(path):
    rows = b"".join(b"\0" + b"\x30\x80\xc0" * 40 for _ in range(30))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def word(text, path, image):
    made = docx.Document()
    made.add_heading(text["title"], 0)
    made.add_heading(text["one"], 1)
    made.add_paragraph(text["text"] + " " + text["more"])
    for head, below in text["bullets"]:
        made.add_paragraph(head, style="List Bullet")
        for entry in below:
            made.add_paragraph(entry, style="List Bullet 2")
    made.add_heading(text["two"], 2)
    made.add_paragraph(text["caption"], style="Caption")
    table = made.add_table(rows=0, cols=3)
    for row in text["table"]:
        for cell, words in zip(table.add_row().cells, row):
            cell.text = words
    made.add_heading(text["three"], 1)
    for step in text["steps"]:
        made.add_paragraph(step, style="List Number")
    made.add_paragraph(text["quote"], style="Quote")
    made.add_picture(str(image), width=docx.shared.Inches(1))
    made.add_paragraph(text["figure"], style="Caption")
    made.save(path)


def slides(text, path, image):
    deck = pptx.Presentation()
    cover = deck.slides.add_slide(deck.slide_layouts[0])
    cover.shapes.title.text = text["title"]
    page = deck.slides.add_slide(deck.slide_layouts[1])
    page.shapes.title.text = text["one"]
    frame = page.placeholders[1].text_frame
    frame.text = text["text"]
    for head, below in text["bullets"]:
        for words, level in [(head, 0)] + [(entry, 1) for entry in below]:
            paragraph = frame.add_paragraph()
            paragraph.text, paragraph.level = words, level
    page.notes_slide.notes_text_frame.text = text["notes"]
    page = deck.slides.add_slide(deck.slide_layouts[5])
    page.shapes.title.text = text["two"]
    rows = text["table"]
    table = page.shapes.add_table(len(rows), 3, Inches(1), Inches(2), Inches(8), Inches(2)).table
    for at, row in enumerate(rows):
        for column, words in enumerate(row):
            table.cell(at, column).text = words
    page = deck.slides.add_slide(deck.slide_layouts[5])
    page.shapes.title.text = text["three"]
    data = CategoryChartData()
    data.categories = [row[0] for row in rows[1:]]
    for column in (1, 2):
        data.add_series(rows[0][column], [float(row[column]) for row in rows[1:]])
    page.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(8), Inches(4), data)
    page.shapes.add_picture(str(image), Inches(1), Inches(6))
    deck.save(path)


def sheet(text, path):
    book = openpyxl.Workbook()
    page = book.active
    page.title = text["two"]
    page["A1"] = text["caption"]
    for at, row in enumerate(text["table"], 2):
        for column, words in enumerate(row, 1):
            page.cell(at, column, float(words) if "." in words else words)
    page["A7"] = text["note"]
    page["XFD1048576"] = text["more"]
    book.save(path)


def web(text, path):
    items = "".join(f"<li>{head}<ul>{''.join(f'<li>{one}</li>' for one in below)}</ul></li>" for head, below in text["bullets"])
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in text["table"])
    steps = "".join(f"<li>{step}</li>" for step in text["steps"])
    path.write_text(
        f"<!DOCTYPE html><html><head><meta charset=utf-8><title>{text['title']}</title><style>h1{{font-size:24pt}}</style></head>"
        f"<body><h1>{text['title']}</h1><h2>{text['one']}</h2><p>{text['text']} {text['more']}</p><ul>{items}</ul>"
        f"<h3>{text['two']}</h3><table border=1><caption>{text['caption']}</caption>{rows}</table>"
        f"<h2>{text['three']}</h2><ol>{steps}</ol><blockquote>{text['quote']}</blockquote></body></html>", encoding="utf-8")


def main():
    image = pathlib.Path("picture.png")
    picture(image)
    for language, text in TEXTS.items():
        path = lambda ending: pathlib.Path(f"report-{language}.{ending}")
        word(text, path("docx"), image)
        slides(text, path("pptx"), image)
        sheet(text, path("xlsx"))
        web(text, path("html"))
        for ending in ("docx", "odt", "rtf", "epub"):
            made = f"pandoc-{language}.{ending}"
            subprocess.run(["pandoc", "--standalone", "--from", "html", "-o", made, str(path("html"))], check=True)
        # A machine without East Asian fonts takes ours.
        page = pathlib.Path(f"{language}.html")
        font = f"@font-face{{font-family:ours;src:url(file://{FONT})}}body{{font-family:ours}}" if language != "en" else ""
        page.write_text(path("html").read_text(encoding="utf-8").replace("<style>", "<style>" + font), encoding="utf-8")
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--no-pdf-header-footer", f"--print-to-pdf=web-{language}.pdf", str(page)],
                       check=True, capture_output=True)
        page.unlink()
    image.unlink()


sys.exit(main())
