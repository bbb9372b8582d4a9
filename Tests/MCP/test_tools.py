import base64
import json
import struct

from served import DAY, MODES, WEEK, Served

from mcp.shared.exceptions import MCPError

_TOOLS = ["rankings", "coverage", "search", "work", "history", "movers", "best", "stats", "sql", "pictures"]


def size(jpeg: bytes) -> tuple[int, int]:
    """Returns the width and the height in the header of a JPEG."""
    position = 2
    while position < len(jpeg):
        marker, length = jpeg[position + 1], struct.unpack(">H", jpeg[position + 2 : position + 4])[0]
        if marker in (0xC0, 0xC2):
            height, width = struct.unpack(">HH", jpeg[position + 5 : position + 9])
            return width, height
        position += 2 + length
    raise AssertionError("not a JPEG")


class Tools(Served):
    async def test_list(self):
        """All modes list ten tools in the same order, with schemas and annotations, within 12 kB."""
        for mode in MODES:
            async with self.client(mode) as client:
                tools = (await client.list_tools()).tools
            self.assertEqual([tool.name for tool in tools], _TOOLS)
            text = json.dumps([t.model_dump(mode="json", by_alias=True, exclude_none=True) for t in tools],
                              ensure_ascii=False, separators=(",", ":"))
            self.assertLess(len(text.encode()), 12_000)
            for tool in tools:
                hints = tool.annotations
                self.assertEqual((hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint,
                                  hints.open_world_hint), (True, False, True, False), tool.name)
                self.assertFalse(tool.input_schema["additionalProperties"])
                self.assertEqual(set(tool.output_schema["properties"]), set(tool.output_schema["required"]))

    async def test_versions(self):
        """Clients get 2026-07-28 by discovery and by name, and 2025-11-25 by handshake."""
        for mode in MODES:
            async with self.client(mode) as client:
                self.assertEqual(client.protocol_version, "2025-11-25" if mode == "legacy" else "2026-07-28")
                # A client that knows the version sends no request for the capabilities.
                if mode != "2026-07-28":
                    self.assertIn("untrusted", client.instructions)

    async def test_calls(self):
        """Each tool returns a structured result that its output schema allows, within 30 kB, in every mode."""
        calls = [
            ("rankings", {"date": DAY, "limit": 50}), ("coverage", {}), ("coverage", {"mode": "daily"}),
            ("search", {"query": "tag:オリジナル", "sort": "peak"}), ("work", {"id": self.ids[0], "caption": True}),
            ("history", {"ids": self.ids[:10]}), ("history", {"tag": "オリジナル"}), ("movers", {"date": DAY}),
            ("movers", {"date": DAY, "only": "out"}), ("best", {}), ("best", {"of": "artists", "by": "days"}),
            ("best", {"of": "tags", "date": DAY, "against": "2024-02-07"}), ("stats", {}),
            ("stats", {"of": "survival"}), ("stats", {"of": "overlap", "with": "weekly"}),
            ("sql", {"query": "SELECT * FROM v_work", "limit": 500}), ("pictures", {"ids": self.ids}),
        ]
        self.assertEqual({name for name, _ in calls}, set(_TOOLS))
        results = {}
        for mode in MODES:
            async with self.client(mode) as client:
                for name, arguments in calls:
                    # The SDK validates the result with the output schema.
                    result = await client.call_tool(name, arguments)
                    text = result.content[0].text
                    self.assertFalse(result.is_error, f"{name}: {text}")
                    structured = json.dumps(result.structured_content, ensure_ascii=False, separators=(",", ":"))
                    self.assertLess(len(structured.encode()), 21_000, name)
                    self.assertLess(len(text.encode()), 21_000, name)
                    if mode == "legacy":
                        self.assertEqual(json.loads(text), result.structured_content)
                    key = f"{name} {arguments}"
                    self.assertEqual(results.setdefault(key, structured), structured, "differs between modes")
        self.assertEqual(self.stage.pixiv.log(), [], "requests without --online")

    async def test_cursors(self):
        """Pages of a ranking join to the complete ranking without gaps; a cursor of other arguments is refused."""
        expected = [int(line) for line in self.check("ranking", "-d", DAY, "-n", "120", "-f", "ids").split()]
        async with self.client() as client:
            arguments, found = {"date": DAY, "limit": 40}, []
            for _ in range(3):
                page = (await client.call_tool("rankings", arguments)).structured_content
                found += [work["id"] for work in page["works"]]
                arguments["cursor"] = page["next"]
            self.assertEqual(found, expected)
            for wrong in ({"date": "2024-02-07"}, {"cursor": "x"}, {"cursor": "-1-1"}, {"where": "is:ai"}):
                with self.assertRaises(MCPError) as refusal:
                    await client.call_tool("rankings", arguments | wrong)
                self.assertEqual(refusal.exception.code, -32602)
            first = (await client.call_tool("search", {"query": "猫", "limit": 5})).structured_content
            second = (await client.call_tool("search", {"query": "猫", "limit": 5, "cursor": first["next"]})
                      ).structured_content
            all_hits = (await client.call_tool("search", {"query": "猫", "limit": 10})).structured_content
            self.assertEqual(first["works"] + second["works"], all_hits["works"])

    async def test_errors(self):
        """The model gets a message for mistakes that it can correct, and an error for an unknown tool."""
        calls = [
            ("rankings", {"date": "2024-02-30"}, "no such calendar date"), ("rankings", {"date": WEEK}, "not a single"),
            ("rankings", {"date": "2014-11-06"}, "run rankinglog ranking -d 2014-11-06"),
            ("rankings", {"day": DAY}, "unknown argument 'day'"), ("rankings", {"limit": 51}, "1 to 50"),
            ("rankings", {"limit": "many"}, "not an integer"), ("rankings", {"where": "rank:x"}, "rank"),
            ("rankings", {"mode": "daily_r18"}, "unknown value"), ("search", {}, "missing argument query"),
            ("work", {"id": 1}, "work 1"), ("history", {}, "exactly one"),
            ("sql", {"query": "DELETE FROM v_work"}, "cannot modify"), ("sql", {"query": "SELECT 1; SELECT 2"}, "one at a time"),
            ("sql", {"query": "ATTACH 'x' AS x"}, "SELECT"), ("pictures", {"ids": []}, "0 values"),
            ("pictures", {"ids": self.ids, "as": "single"}, "1 to 3"), ("pictures", {"ids": [1]}, "no image"),
        ]
        for mode in MODES:
            async with self.client(mode) as client:
                for name, arguments, part in calls:
                    result = await client.call_tool(name, arguments)
                    self.assertTrue(result.is_error, f"{name} {arguments}")
                    self.assertIn(part, result.content[0].text, f"{name} {arguments}")
                with self.assertRaises(MCPError) as refusal:
                    await client.call_tool("download", {})
                self.assertEqual(refusal.exception.code, -32602)

    async def test_sql_limits(self):
        """A query ends after 500 rows, 20 kB or two seconds."""
        endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT {} FROM n"
        async with self.client() as client:
            rows = await client.call_tool("sql", {"query": endless.format("i"), "limit": 500})
            self.assertEqual(len(rows.structured_content["rows"]), 500)
            self.assertTrue(rows.structured_content["truncated"])
            long = await client.call_tool("sql", {"query": endless.format("printf('%.250c', 'x') AS text"), "limit": 500})
            self.assertTrue(long.structured_content["truncated"])
            self.assertTrue(60 < len(long.structured_content["rows"]) < 90)
            slow = await client.call_tool("sql", {"query": endless.format("max(i)")})
            self.assertTrue(slow.is_error)
            self.assertIn("2 s", slow.content[0].text)

    async def test_images(self):
        """A contact sheet is one JPEG of up to 900 pixels and 90 kB; a single image has up to 512 and 40 kB."""
        for mode in MODES:
            async with self.client(mode) as client:
                result = await client.call_tool("pictures", {"ids": self.ids})
                [sheet] = [base64.b64decode(block.data) for block in result.content if block.type == "image"]
                self.assertEqual(size(sheet), (900, 721))
                self.assertLess(len(sheet), 90_000)
                states = [image["state"] for image in result.structured_content["images"]]
                self.assertEqual(len(states), 20)
                self.assertGreater(states.count("shown"), 15)
                self.assertNotIn(base64.b64encode(sheet)[:40].decode(), json.dumps(result.structured_content))
                single = await client.call_tool("pictures", {"ids": self.ids[:3], "as": "single"})
                images = [base64.b64decode(block.data) for block in single.content if block.type == "image"]
                self.assertEqual(len(images), 3)
                for image in images:
                    self.assertLessEqual(max(size(image)), 512)
                    self.assertLess(len(image), 40_000)

    async def test_online(self):
        """With --online, a missing ranking is fetched and stored, within the limit of requests."""
        async with self.client("auto", "--online", "--max-requests", "2") as client:
            hints = {tool.name: tool.annotations.open_world_hint for tool in (await client.list_tools()).tools}
            self.assertEqual([name for name in _TOOLS if hints[name]], ["rankings", "work", "pictures"])
            for _ in range(2):
                result = await client.call_tool("rankings", {"date": "2024-01-10", "limit": 10})
                self.assertFalse(result.is_error, result.content[0].text)
            self.assertEqual(len(self.stage.pixiv.log()), 1)
            await client.call_tool("rankings", {"date": "2024-01-11", "limit": 10})
            refused = await client.call_tool("rankings", {"date": "2024-01-12", "limit": 10})
            self.assertTrue(refused.is_error)
            self.assertIn("limit of 2 requests", refused.content[0].text)
        self.assertEqual(len(self.stage.pixiv.log()), 2)
        async with self.client() as client:
            self.assertFalse((await client.call_tool("rankings", {"date": "2024-01-10", "limit": 10})).is_error)

    async def test_age(self):
        """R-18 modes and works are available with --r18 only."""
        async with self.client() as client, self.client("auto", "--r18") as adult:
            modes = [(await c.list_tools()).tools[0].input_schema["properties"]["mode"]["enum"]
                     for c in (client, adult)]
            self.assertEqual([mode for mode in modes[1] if mode not in modes[0]],
                             ["daily_r18", "weekly_r18", "male_r18", "female_r18", "r18g", "daily_r18_ai"])
