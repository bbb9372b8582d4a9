"""A link with a long delay, in front of a server: each connection is delayed and slow, regardless of their number.

    python3 link.py PORT ROUND_TRIP BYTES_PER_SECOND

It prints the port on which it listens, and ends when stdin does.
"""

import asyncio
import os
import sys

_PIECE = 16 << 10
#: The number of seconds that a link compensates: a process that sleeps wakes up late.
_SLACK = 0.01


async def main(port: int, round_trip: float, rate: float):
    async def connected(reader, writer):
        # The delay of opening a connection.
        await asyncio.sleep(round_trip)
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port, limit=4 * _PIECE)
        try:
            await asyncio.gather(
                _carry(reader, far_writer, round_trip / 2), _carry(far_reader, writer, round_trip / 2, rate))
        except OSError:
            # One end was closed; close the other one.
            writer.transport.abort()
            far_writer.transport.abort()

    server = await asyncio.start_server(connected, "127.0.0.1", 0, limit=4 * _PIECE)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    # Close open connections without further data.
    os._exit(0)


async def _carry(reader, writer, delay: float, rate: float | None = None):
    """Forwards bytes, each delayed, at most at the rate: no more is read than is in transit."""
    clock = asyncio.get_running_loop().time
    under_way, free = asyncio.Queue(), clock()

    async def arrive():
        while True:
            due, piece = await under_way.get()
            await asyncio.sleep(due - clock())
            if not piece:
                return writer.close()
            writer.write(piece)
            await writer.drain()

    arriving = asyncio.create_task(arrive())
    try:
        while True:
            piece = await reader.read(_PIECE)
            if rate:
                free = max(free, clock() - _SLACK) + len(piece) / rate
                await asyncio.sleep(free - clock())
            under_way.put_nowait((clock() + delay, piece))
            if not piece:
                return await arriving
    finally:
        arriving.cancel()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])))
