#!/usr/bin/env python3
"""Makes the documents of this folder that show pictures, with pandoc and Chromium; Pillow draws the pictures.

The files are kept, so that tests need none of them; run this in an empty folder to see what has changed in the programs.
"""
import base64
import math
import pathlib
import subprocess

from PIL import Image, ImageDraw

TEXTS = {
    "en": {
        "title": "The harbour in 2025", "lang": "en",
        "one": "How goods come in", "text": "Ships wait four hours less than in 2023. Two of three cranes are new.",
        "figure": "Figure 1: Waiting hours by quarter",
        "two": "The new quay", "quay": "The quay is 420 metres long and was finished in May.",
        "points": ["Room for three ships", "Power from the shore", "Rails up to the cranes"],
        "photo": "Figure 2: The quay in the evening",
        "three": "Plan and section", "plan": "Plan of the quay", "section": "Section through the quay",
        "four": "Next steps", "next": "The second crane moves in March. The gate opens in June.",
    },
    "zh": {
        "title": "2025年港口报告", "lang": "zh",
        "one": "货物如何进港", "text": "船舶等待时间比2023年少四小时。三台起重机中有两台是新的。",
        "figure": "图1：各季度等待小时数",
        "two": "新码头", "quay": "码头长420米，于五月完工。",
        "points": ["可停三艘船", "岸上供电", "铁轨通到起重机"],
        "photo": "图2：傍晚的码头",
        "three": "平面与剖面", "plan": "码头平面图", "section": "码头剖面图",
        "four": "下一步", "next": "第二台起重机三月就位。大门六月开放。",
    },
}


def data(path):
    kind = {".png": "png", ".jpg": "jpeg"}[path.suffix]
    return f"data:image/{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"


def chart():
    image = Image.new("RGB", (640, 400), "white")
    draw = ImageDraw.Draw(image)
    draw.line([(60, 20), (60, 360), (620, 360)], fill="#333", width=3)
    for at, height in enumerate([300, 240, 200, 130]):
        draw.rectangle([100 + at * 130, 360 - height, 180 + at * 130, 358], fill="#2a6fb0")
    return image


def photo():
    image = Image.new("RGB", (720, 480))
    image.putdata([(int(150 + 90 * y / 480 + 15 * math.sin(x / 17)), int(90 + 70 * math.sin(x / 97 + y / 61) ** 2 + y / 9),
                    int(60 + 120 * (1 - y / 480) + 25 * math.sin(x * y / 5000))) for y in range(480) for x in range(720)])
    return image


def outline(width, height):
    """Lines on nothing: a drawing with a transparent ground."""
    image = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rectangle([10, 10, width - 10, height - 10], outline="#1b3a5c", width=4)
    for x in range(40, width - 30, 60):
        draw.line([(x, 10), (x, height - 10)], fill="#1b3a5c", width=2)
    return image


def icon():
    image = Image.new("RGB", (32, 32), "#c00")
    return image


def page_file(text, pictures):
    figure = lambda name, caption: f'<figure><img src="{pictures[name]}" alt="{caption}"><figcaption>{caption}</figcaption></figure>'
    small = f'<img src="{pictures["icon"]}" alt=""> '
    points = "".join(f"<li>{point}</li>" for point in text["points"])
    return (f'<!DOCTYPE html><html lang="{text["lang"]}"><head><meta charset="utf-8"><title>{text["title"]}</title></head><body>'
            f'<h1>{text["one"]}</h1><p>{small}{text["text"]}</p>{figure("chart", text["figure"])}'
            f'<h1>{text["two"]}</h1>{figure("photo", text["photo"])}<p>{small}{text["quay"]}</p><ul>{points}</ul>'
            f'<h1>{text["three"]}</h1>{figure("plan", text["plan"])}{figure("section", text["section"])}'
            f'<h1>{text["four"]}</h1><p>{small}{text["next"]}</p></body></html>')


def main():
    drawn = {"chart.png": chart(), "photo.jpg": photo(), "plan.png": outline(900, 290), "section.png": outline(360, 480), "icon.png": icon()}
    for name, image in drawn.items():
        image.save(name, quality=80, optimize=True)
    files = {pathlib.Path(name).stem: pathlib.Path(name) for name in drawn}
    for language, text in TEXTS.items():
        name = f"pictured-{language}"
        source = pathlib.Path(f"{language}.html")
        source.write_text(page_file(text, files), encoding="utf-8")
        for kind in ("docx", "odt", "epub", "pptx"):
            subprocess.run(["pandoc", "--standalone", "--from", "html", "-o", f"{name}.{kind}", str(source)], check=True)
        source.unlink()
        page = pathlib.Path(f"{name}.html")
        page.write_text(page_file(text, {name: data(path) for name, path in files.items()}), encoding="utf-8")
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--no-pdf-header-footer", f"--print-to-pdf={name}.pdf", str(page)],
                       check=True, capture_output=True)
    for path in files.values():
        path.unlink()


main()
