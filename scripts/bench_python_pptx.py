"""The peer of scripts/bench: python-pptx makes the deck that we made, shape by shape: DECK.pptx OUT.pptx

Reads what lies on our slides, then builds the same again on python-pptx's own template and saves it; only that is timed.
It has less to do than we: masters, layouts, theme, groups, notes and alternative texts are left out. Prints milliseconds.
"""

import sys
import time

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_SHAPE, MSO_SHAPE_TYPE
from pptx.util import Pt

DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


def text_of(frame):
    """Paragraphs as lists of runs: text, size and bold."""
    runs = lambda paragraph: [(run.text, run.font.size or Pt(18), bool(run.font.bold)) for run in paragraph.runs]
    return [runs(paragraph) for paragraph in frame.paragraphs]


def read(shapes):
    for shape in shapes:
        if shape.shape_type == MSO_SHAPE_TYPE.GROUP:
            yield from read(shape.shapes)
            continue
        place = (shape.left, shape.top, shape.width, shape.height)
        if None in place:
            place = (914400, 914400, 914400, 914400)
        if shape.has_chart:
            plot = shape.chart.plots[0]
            series = [(one.name, list(one.values)) for one in plot.series]
            yield "chart", place, (shape.chart.chart_type, list(plot.categories), series)
        elif shape.has_table:
            rows = [[text_of(cell.text_frame) for cell in row.cells] for row in shape.table.rows]
            yield "table", place, rows
        elif shape.has_text_frame and shape.text_frame.text:
            yield "text", place, text_of(shape.text_frame)
        else:
            points = [(int(point.get("x")), int(point.get("y"))) for point in shape._element.iter(f"{DRAWING}pt")]
            yield "shape", place, points


def write_text(frame, paragraphs):
    for number, runs in enumerate(paragraphs):
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        for text, size, bold in runs:
            run = paragraph.add_run()
            run.text = text
            run.font.size, run.font.bold, run.font.name = size, bold, "Calibri"
            run.font.color.rgb = RGBColor(0x33, 0x33, 0x33)


def write(slide, kind, place, what):
    if kind == "chart":
        chart_type, categories, series = what
        data = CategoryChartData()
        data.categories = categories
        for name, values in series:
            data.add_series(name, values)
        slide.shapes.add_chart(chart_type, *place, data)
    elif kind == "table":
        table = slide.shapes.add_table(len(what), len(what[0]), *place).table
        for y, row in enumerate(what):
            for x, cell in enumerate(row):
                write_text(table.cell(y, x).text_frame, cell)
    elif kind == "text":
        write_text(slide.shapes.add_textbox(*place).text_frame, what)
    else:
        if len(what) > 2:
            builder = slide.shapes.build_freeform(*what[0])
            builder.add_line_segments(what[1:])
            shape = builder.convert_to_shape()
        else:
            shape = slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, *place)
        shape.fill.solid()
        shape.fill.fore_color.rgb = RGBColor(0x33, 0x66, 0x99)
        shape.line.fill.background()


def make(pages, out):
    deck = Presentation()
    for shapes in pages:
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        for shape in shapes:
            write(slide, *shape)
    deck.save(out)


def main(source, out):
    pages = [list(read(slide.shapes)) for slide in Presentation(source).slides]
    make(pages, out)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        make(pages, out)
        times.append((time.perf_counter() - start) * 1000)
    print(sorted(times)[1])


main(*sys.argv[1:])
