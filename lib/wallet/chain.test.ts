import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createHttpServer } from "../../local/http-server.ts";

type Node = { head: number; chainId: number; asked: number; silent: boolean; server: Server; url: string };

const results = (node: Node, method: string) =>
  method === "eth_chainId" ? `0x${node.chainId.toString(16)}` : `0x${node.head.toString(16)}`;

/** An endpoint that knows nothing but its chain and its newest block. */
async function openNode(head: number, chainId = 31337): Promise<Node> {
  const node = { head, chainId, asked: 0, silent: false } as Node;
  node.server = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      if (node.silent) return void response.writeHead(502).end();
      const calls = [JSON.parse(body)].flat() as { id: number; method: string }[];
      if (calls.some(({ method }) => method === "eth_gasPrice")) node.asked += 1;
      const answers = calls.map(({ id, method }) => ({ jsonrpc: "2.0", id, result: results(node, method) }));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body.startsWith("[") ? answers : answers[0]));
    });
  });
  await new Promise<void>((listening) => node.server.listen(0, "127.0.0.1", listening));
  node.url = `http://127.0.0.1:${(node.server.address() as AddressInfo).port}`;
  return node;
}

let nodes: Node[] = [];
beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const { server } of nodes) await new Promise((closed) => server.close(closed));
  nodes = [];
});

/** Reads once through what `onChain` chooses; tells how often each endpoint was asked. */
async function readWith(...heads: Node[]) {
  nodes = heads;
  vi.stubEnv("CHAIN_ID", "31337");
  vi.stubEnv("CHAIN_NAME", "Test");
  vi.stubEnv("CHAIN_RPC_URL", heads[0]?.url);
  vi.stubEnv("CHAIN_RPC_FALLBACK_URL", heads[1]?.url ?? "");
  const { onChain } = await import("./chain");
  const read = () => onChain((chain) => chain.getGasPrice()).then(() => heads.map(({ asked }) => asked));
  return { read };
}

it("asks the first endpoint as long as it keeps up", async () => {
  const { read } = await readWith(await openNode(100), await openNode(102));
  expect(await read()).toEqual([1, 0]);
});

it("asks the second when the first is behind", async () => {
  const { read } = await readWith(await openNode(100), await openNode(110));
  expect(await read()).toEqual([0, 1]);
  expect(console.warn).toHaveBeenCalledOnce();
});

it("asks the second when the first does not answer, also when it falls silent between two reads", async () => {
  const first = await openNode(100);
  const { read } = await readWith(first, await openNode(100));
  expect(await read()).toEqual([1, 0]);
  first.silent = true;
  expect(await read()).toEqual([1, 1]);
});

it("never believes an endpoint of another chain", async () => {
  const first = await openNode(100);
  const { read } = await readWith(first, await openNode(900, 1));
  expect(await read()).toEqual([1, 0]);
  first.silent = true;
  await expect(read()).rejects.toMatchObject({ code: "chain_unavailable" });
});

it("is unavailable without a second, or when neither answers", async () => {
  const [first, second] = [await openNode(100), await openNode(100)];
  first.silent = second.silent = true;
  const { read } = await readWith(first, second);
  await expect(read()).rejects.toMatchObject({ code: "chain_unavailable" });
  const alone = await readWith(first);
  nodes = [first, second];
  await expect(alone.read()).rejects.toMatchObject({ code: "chain_unavailable" });
});

/** Limits of a few milliseconds, times `factor`, as a page and scheduled work have them. */
function limited(factor = 1) {
  const timeouts = {
    pageReadsMs: 400,
    changeCallMs: 500,
    jobStepMs: 10_000,
    chainPageMs: 300,
    chainPageCallMs: 100,
    chainChangeMs: 400,
    chainChangeCallMs: 150,
    chainCallMs: 5000,
  };
  const longer = Object.entries(timeouts).map(([name, limit]) => [name, limit * factor]);
  vi.doMock("@/lib/platform/timeouts.mjs", () => ({ timeouts: Object.fromEntries(longer) as object }));
}

it("a page and a change give up a chain that hangs by their own limit, and scheduled work waits for it", async () => {
  limited();
  const node = await openNode(100);
  const slow = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const pass = async () => {
        const answer = await fetch(node.url, { method: "POST", body: Buffer.concat(parts) });
        response.setHeader("content-type", "application/json").end(await answer.text());
      };
      // Longer than any try of a page or a change, and shorter than one of scheduled work.
      setTimeout(() => void pass().catch(() => undefined), 600);
    });
  });
  await new Promise<void>((listening) => slow.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const { read } = await readWith({ ...node, url });
  const { withinTogether, withTimeout } = await import("@/lib/platform/supabase/time-limits");
  await expect(withinTogether(400, read)).rejects.toMatchObject({ code: "chain_unavailable" });
  await expect(withTimeout(500, read)).rejects.toMatchObject({ code: "chain_unavailable" });
  expect(await withTimeout(10_000, read)).toHaveLength(1);
  nodes = [node];
  slow.closeAllConnections();
  slow.close();
  vi.doUnmock("@/lib/platform/timeouts.mjs");
});

it("a page that finds the first endpoint hanging has time left for the second", async () => {
  // The second endpoint has to answer within the limit of a call, on a busy machine too.
  limited(10);
  const first = await openNode(100);
  const silent = createHttpServer(() => undefined);
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const second = await openNode(100);
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { read } = await readWith({ ...first, url }, second);
  const { withinTogether } = await import("@/lib/platform/supabase/time-limits");
  expect(await withinTogether(4000, read)).toEqual([0, 1]);
  nodes = [first, second];
  silent.closeAllConnections();
  silent.close();
  vi.doUnmock("@/lib/platform/timeouts.mjs");
});
