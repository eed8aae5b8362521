"""Tables as text in the encodings of the world, and mind maps as their formats are documented."""
import csv
import html
import io
import json
import pathlib
import subprocess
import xml.sax.saxutils
import zipfile

from makers_text import whole


def table_text(encoding, separator=","):
    """Each table below the heading that it stands under, with an empty line between them."""
    def make(source, path):
        out = io.StringIO()
        writer = csv.writer(out, delimiter=separator)
        heading, said = "", source.said()
        for kind, *rest in source.blocks:
            if kind == "heading":
                heading = rest[1]
            elif kind == "table":
                writer.writerow([heading])
                writer.writerows(rest[1])
                writer.writerow([])
        path.write_bytes(out.getvalue().encode(encoding))
        headings = [text for _, text in said["headings"]]
        said.update(headings=[], title="")
        for table, heading in zip(said["tables"], headings):
            table["caption"] = heading
        return said
    return make


class Topic:
    def __init__(self, title, depth):
        self.title, self.depth, self.below = title, depth, []


def tree(source):
    root = Topic(source.title, 0)
    path = [root]
    for _, level, text in source.of("heading"):
        topic = Topic(text, level)
        del path[level:]
        path[-1].below.append(topic)
        path.append(topic)
    return root


def map_said(source):
    """The root and three ranks below it are headings; deeper topics are entries of lists."""
    said = source.said(title_level=1, shift=1)
    deep = [[level - 5, text] for level, text in said["headings"] if level > 4]
    said["headings"] = [one for one in said["headings"] if one[0] <= 4]
    said["items"] = deep
    return said


def xmind_json(source, path):
    """Zen and later: content.json. https://github.com/xmindltd/xmind-sdk-js"""
    def topic(one):
        below = {"children": {"attached": [topic(child) for child in one.below]}} if one.below else {}
        return {"id": f"t{id(one) % 99999}", "class": "topic", "title": one.title, **below}
    content = [{"id": "s1", "class": "sheet", "title": "Map 1", "rootTopic": topic(tree(source))}]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("content.json", json.dumps(content, ensure_ascii=False))
        file.writestr("metadata.json", '{"creator":{"name":"Vana","version":"24.04"}}')
        file.writestr("manifest.json", '{"file-entries":{"content.json":{},"metadata.json":{}}}')
    return map_said(source)


def xmind_xml(source, path):
    """XMind 8 and before: content.xml."""
    escape = xml.sax.saxutils.escape
    def topic(one):
        below = f'<children><topics type="attached">{"".join(map(topic, one.below))}</topics></children>' if one.below else ""
        return f'<topic id="t{id(one) % 99999}"><title>{escape(one.title)}</title>{below}</topic>'
    content = ('<?xml version="1.0" encoding="UTF-8" standalone="no"?><xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0" version="2.0">'
               f'<sheet id="s1">{topic(tree(source))}<title>Sheet 1</title></sheet></xmap-content>')
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("content.xml", content)
        file.writestr("meta.xml", '<?xml version="1.0" encoding="UTF-8"?><meta xmlns="urn:xmind:xmap:xmlns:meta:2.0" version="2.0"/>')
        file.writestr("META-INF/manifest.xml", '<?xml version="1.0" encoding="UTF-8"?><manifest xmlns="urn:xmind:xmap:xmlns:manifest:1.0"/>')
    return map_said(source)


def freemind(source, path):
    """FreeMind 1.0: letters beyond ASCII are references; every second topic has its words as rich text."""
    count = iter(range(1, 999))
    def node(one):
        words = one.title.encode("ascii", "xmlcharrefreplace").decode()
        below = "".join(map(node, one.below))
        if next(count) % 2:
            return f'<node CREATED="1" ID="ID_{next(count)}" TEXT={xml.sax.saxutils.quoteattr(one.title).encode("ascii", "xmlcharrefreplace").decode()}>{below}</node>'
        rich = f"<html><head></head><body><p>{html.escape(one.title).encode('ascii', 'xmlcharrefreplace').decode()}</p></body></html>"
        return f'<node CREATED="1" ID="ID_{next(count)}"><richcontent TYPE="NODE">{rich}</richcontent>{below}</node>'
    path.write_text(f'<map version="1.0.1">\n{node(tree(source))}\n</map>\n', encoding="ascii")
    return map_said(source)


def opml(source, path):
    """OPML 2.0: the title in the head, the branches in the body."""
    def outline(one):
        return f"<outline text={xml.sax.saxutils.quoteattr(one.title)}>{''.join(map(outline, one.below))}</outline>"
    body = "".join(map(outline, tree(source).below))
    path.write_text(f'<?xml version="1.0" encoding="UTF-8"?><opml version="2.0"><head><title>{html.escape(source.title)}</title></head>'
                    f"<body>{body}</body></opml>", encoding="utf-8")
    return map_said(source)


def opml_by_pandoc(source, path):
    pathlib.Path("made.html").write_text(whole(source), encoding="utf-8")
    subprocess.run(["pandoc", "--standalone", "--from", "html", "-t", "opml", "-o", str(path), "made.html"], check=True)
    return map_said(source)


MAKERS = {
    "gbk.csv": table_text("gbk"),
    "big5.csv": table_text("big5"),
    "shift-jis.csv": table_text("shift_jis"),
    "utf-16.csv": table_text("utf-16", "\t"),
    "semicolon.csv": table_text("utf-8-sig", ";"),
    "json.xmind": xmind_json,
    "xml.xmind": xmind_xml,
    "freemind.mm": freemind,
    "python.opml": opml,
    "pandoc.opml": opml_by_pandoc,
}
