"""A model for scripts/bench: every heading of its outlines carries the moment at which it was sent.

Speaks OpenAI's streaming interface on a free port, which it prints. A process of its own, so that its work is not taken
for the service's.
"""

import asyncio
import json
import re
import time

PAUSE = 0.1
CHAPTERS, PAGES, POINTS = 5, 4, 4


def moment(now=None):
    """Microseconds as letters: figures would be taken for a mere numbering of the same heading."""
    value, letters = int((time.time() if now is None else now) * 1e6), ""
    while value:
        value, digit = divmod(value, 26)
        letters = chr(ord("a") + digit) + letters
    return f"zq{letters}qz"


def moments(text):
    """The seconds in every heading of `text`."""
    for letters in re.findall(r"zq([a-z]{9,12})qz", text):
        value = 0
        for letter in letters:
            value = value * 26 + ord(letter) - ord("a")
        yield value / 1e6


def headings():
    yield "#", "Bench"
    for _ in range(CHAPTERS):
        yield "##", "Chapter"
        for _ in range(PAGES):
            yield "###", "Page"
            for _ in range(POINTS):
                yield "####", "Point"


async def answer(reader, writer):
    head = await reader.readuntil(b"\r\n\r\n")
    await reader.readexactly(int(re.search(rb"content-length: (\d+)", head.lower())[1]))
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n")
    try:
        for level, word in headings():
            text = f"{level} {word} {moment()}\n"
            writer.write(b"data: " + json.dumps({"choices": [{"delta": {"content": text}}]}).encode() + b"\n\n")
            await writer.drain()
            await asyncio.sleep(PAUSE)
        stop = {"choices": [{"delta": {}, "finish_reason": "stop"}]}
        writer.write(b"data: " + json.dumps(stop).encode() + b"\n\ndata: [DONE]\n\n")
        await writer.drain()
    except ConnectionError:
        pass
    writer.close()


async def main():
    server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=1024)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
