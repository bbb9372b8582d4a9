"""Reads the responses of a source as Python does, and prints the time, as `measure decode` does.

Arguments: the directory, and the source, whose files are SOURCE-NUMBER.json, or .csv.
"""

import csv
import glob
import io
import json
import statistics
import sys
import time


def read(body: bytes, is_table: bool):
    return list(csv.reader(io.StringIO(body.decode(), newline=""))) if is_table else json.loads(body)


def main():
    directory, source = sys.argv[1:]
    paths = glob.glob(f"{directory}/{source}-*")
    bodies = []
    for path in paths:
        with open(path, "rb") as file:
            bodies.append(file.read())
    is_table = all(path.endswith(".csv") for path in paths)
    times = []
    # As `measure decode`: seven runs, and a quarter of a second.
    while len(times) < 7 or (sum(times) < 0.25 and len(times) < 100):
        began = time.thread_time()
        for body in bodies:
            read(body, is_table)
        times.append(time.thread_time() - began)
    print(json.dumps({"replies": len(bodies), "bytes": sum(map(len, bodies)),
                      "milliseconds": statistics.median(times) * 1000, "minimum": min(times) * 1000}))


main()
