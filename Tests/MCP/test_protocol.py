import asyncio
import base64
import json
import time

from served import DAY, MODES, Served

from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference, ResourceTemplateReference

_META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
_SLOW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"


def request(id, method: str, **params) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": {"_meta": _META, **params}}).encode() + b"\n"


class Protocol(Served):
    async def test_resources(self):
        """Resources and templates are listed and read; past rankings may be reused for a day."""
        for mode in MODES:
            async with self.client(mode) as client:
                self.assertEqual([str(r.uri) for r in (await client.list_resources()).resources],
                                 ["rankinglog://schema"])
                templates = (await client.list_resource_templates()).resource_templates
                self.assertEqual([t.name for t in templates], ["ranking", "content_ranking", "work", "thumbnail"])
                schema = (await client.read_resource("rankinglog://schema")).contents[0].text
                self.assertIn("v_entry", schema)
                # A week after the date a ranking is complete; the clock of the program is not LocalPixiv's.
                ranking = await client.read_resource(f"rankinglog://ranking/daily/{DAY}")
                works = json.loads(ranking.contents[0].text)["works"]
                self.assertEqual([work["id"] for work in works][:20], self.ids)
                if mode != "legacy":
                    self.assertEqual((ranking.ttl_ms, ranking.cache_scope), (86_400_000, "private"))
                work = json.loads((await client.read_resource(f"rankinglog://work/{self.ids[0]}")).contents[0].text)
                self.assertEqual(work[0]["id"], self.ids[0])
                blob = (await client.read_resource(f"rankinglog://work/{self.ids[0]}/thumbnail")).contents[0].blob
                self.assertTrue(base64.b64decode(blob).startswith(b"\xff\xd8"))
                for uri in ("rankinglog://none", "file:///etc/passwd", "rankinglog://work/x",
                            "rankinglog://ranking/daily_r18/2024-02-08", "rankinglog://ranking/daily/2014-11-06"):
                    with self.assertRaises(MCPError) as refusal:
                        await client.read_resource(uri)
                    self.assertEqual(refusal.exception.code, -32602, uri)

    async def test_prompts(self):
        """Prompts are listed, and contain their arguments; arguments are completed from the archive."""
        for mode in MODES:
            async with self.client(mode) as client:
                names = [prompt.name for prompt in (await client.list_prompts()).prompts]
                self.assertEqual(names, ["month_in_review", "artist_report", "find_by_feel"])
                text = (await client.get_prompt("month_in_review", {"date": "2024-02"})).messages[0].content.text
                self.assertIn("2024-02", text)
                with self.assertRaises(MCPError) as refusal:
                    await client.get_prompt("month_in_review", {})
                self.assertEqual(refusal.exception.code, -32602)
                prompt = PromptReference(type="ref/prompt", name="month_in_review")
                template = ResourceTemplateReference(type="ref/resource", uri="rankinglog://ranking/{mode}/{date}")
                for ref, argument, expected in [
                    (prompt, {"name": "mode", "value": "w"}, ["weekly"]),
                    (prompt, {"name": "content", "value": "m"}, ["manga"]),
                    (template, {"name": "date", "value": "2024-02-0"}, [f"2024-02-0{day}" for day in (8, 7, 6, 5, 4, 3, 2)]),
                    (template, {"name": "id", "value": "1"}, []),
                ]:
                    self.assertEqual((await client.complete(ref, argument)).completion.values, expected)

    async def test_cancellation(self):
        """A request that the client abandons ends, and gets no response; others continue."""
        async with self.client() as client:
            call = asyncio.create_task(client.call_tool("sql", {"query": _SLOW}))
            # The response to a later request shows that the program has read this one.
            self.assertFalse((await client.call_tool("coverage", {})).is_error)
            call.cancel()
            self.assertFalse((await client.call_tool("coverage", {})).is_error)
        cancel = b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"slow"}}\n'
        slow, following = request("slow", "tools/call", name="sql", arguments={"query": _SLOW}), request(2, "tools/list")
        durations = []
        for lines, ids in [(slow + cancel + following, [2]), (slow + following, [2, "slow"])]:
            start = time.monotonic()
            run = self.serve(lines)
            durations.append(time.monotonic() - start)
            self.assertEqual((run.returncode, [json.loads(line)["id"] for line in run.stdout.splitlines()]), (0, ids))
        # The other one ends after the limit of the tool, two seconds.
        self.assertLess(*durations, "the query was not stopped")

    async def test_concurrency(self):
        """A slow request does not delay a list, and 40 concurrent requests get 40 responses."""
        lines = request(0, "tools/call", name="sql", arguments={"query": _SLOW}) + request(1, "tools/list")
        run = self.serve(lines)
        self.assertEqual([json.loads(line)["id"] for line in run.stdout.splitlines()], [1, 0])
        async with self.client() as client:
            results = await asyncio.gather(
                *(client.call_tool("rankings", {"date": DAY, "limit": 1 + i}) for i in range(40)))
            self.assertEqual([len(result.structured_content["works"]) for result in results], list(range(1, 41)))

    async def test_lines(self):
        """Malformed lines get an error each, and the next request is answered."""
        cases = {
            b"nonsense": -32700, b"{": -32700, b"[" * 10_000: -32700, b'{"a":' * 200 + b"1" + b"}" * 200: -32700,
            b"x" * 2_000_000: -32600, b"[]": -32600,
            b"[" + request(1, "ping").strip() + b"]": -32600, b'{"jsonrpc":"1.0","id":1,"method":"ping"}': -32600,
            b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}': -32600, b'{"jsonrpc":"2.0","id":null,"method":"ping"}': -32600,
            b'{"jsonrpc":"2.0","id":1}': -32600, b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}': -32600,
            b'{"jsonrpc":"2.0","id":1,"method":"none"}': -32601, request(1, "ping").strip(): -32601,
            request(1, "tools/call", name="x").strip(): -32602, request(1, "tools/call").strip(): -32602,
            request(1, "tools/list", cursor="x").strip(): -32602,
            request(1, "ping").replace(b"2026-07-28", b"2030-01-01").strip(): -32022,
            b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":'
            b'{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}': -32602,
        }
        for line, code in cases.items():
            run = self.serve(line + b"\n\r\n" + request("last", "tools/list"))
            replies = {reply["id"]: reply for reply in map(json.loads, run.stdout.splitlines())}
            self.assertEqual(len(run.stdout.splitlines()), 2, line[:80])
            self.assertEqual(len(replies.pop("last")["result"]["tools"]), 10)
            [reply] = replies.values()
            self.assertEqual(reply["error"]["code"], code, line[:80])
            if code == -32022:
                self.assertEqual(reply["error"]["data"],
                                 {"supported": ["2026-07-28", "2025-11-25", "2025-06-18"], "requested": "2030-01-01"})
        for ignored in (b'{"jsonrpc":"2.0","method":"notifications/initialized"}', b'{"jsonrpc":"2.0","id":1,"result":{}}',
                        b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}'):
            run = self.serve(ignored + b"\n")
            self.assertEqual((run.returncode, run.stdout, run.stderr), (0, b"", b""))
