import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withFront } from "./front.mjs";
import { pagesChanged } from "./page-version.mjs";
import { createHttpServer } from "../../local/http-server.ts";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Serves `answer` behind the front; `fetched` counts what reached it. */
async function behindFront(answer: RequestListener) {
  let now = 0;
  const state = { fetched: 0, pass: (milliseconds: number) => (now += milliseconds) };
  const counted = (request: IncomingMessage, response: ServerResponse) => {
    state.fetched += 1;
    answer(request, response);
  };
  const server = createHttpServer(withFront(counted, () => now));
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(origin + path, { headers: { "accept-language": "en", ...headers }, method });
  return { state, get };
}

const page =
  (text = () => "<h1>Hello</h1>"): RequestListener =>
  (_request, response) => {
    response.setHeader("x-nextjs-prerender", "1");
    response.setHeader("cache-control", "s-maxage=60");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(text());
  };

/** The first answer only tells that the address is a page, the second is kept. */
async function warm(get: (path: string) => Promise<Response>, path = "/faq") {
  for (let i = 0; i < 2; i += 1) await (await get(path)).text();
}

describe("the front keeps pages of everybody", () => {
  it("answers from memory with the same headers and body", async () => {
    const { get, state } = await behindFront(page());
    await warm(get);
    const answer = await get("/faq");
    expect(await answer.text()).toBe("<h1>Hello</h1>");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("s-maxage=60");
    expect(answer.headers.get("vary")).toContain("accept-encoding");
    expect(state.fetched).toBe(2);
  });

  it("compresses for those who take it, each variant with its own tag", async () => {
    const { get } = await behindFront(page(() => "<p>again</p>".repeat(500)));
    await warm(get);
    const tags = new Set<string | null>();
    for (const coding of ["br", "gzip", "identity"]) {
      const answer = await get("/faq", { "accept-encoding": coding });
      expect(answer.headers.get("content-encoding")).toBe(coding === "identity" ? null : coding);
      expect(await answer.text()).toHaveLength(6000);
      tags.add(answer.headers.get("etag"));
    }
    expect(tags.size).toBe(3);
    const refused = await get("/faq", { "accept-encoding": "br;q=0, gzip" });
    expect(refused.headers.get("content-encoding")).toBe("gzip");
  });

  it("packs a page more tightly after it was answered", async () => {
    const text = Array.from({ length: 2000 }, (_, index) => `<p>${index} and ${index * 7919}</p>`).join("");
    const { get, state } = await behindFront(page(() => text));
    await warm(get);
    const read = async () => {
      const answer = await get("/faq", { "accept-encoding": "br" });
      expect(await answer.text()).toBe(text);
      return { tag: answer.headers.get("etag"), size: Number(answer.headers.get("content-length")) };
    };
    const first = await read();
    await vi.waitFor(async () => expect((await read()).tag).not.toBe(first.tag));
    expect((await read()).size).toBeLessThan(first.size);
    const known = await get("/faq", { "accept-encoding": "br", "if-none-match": String(first.tag) });
    expect(known.status, "who has the looser one has the page").toBe(304);
    state.pass(1500);
    const again = await read();
    expect(again.tag, "asked for anew and unchanged, it stays packed").toMatch(/-br11"$/);
  });

  it("answers 304 to who has the page, and HEAD without a body", async () => {
    const { get } = await behindFront(page());
    await warm(get);
    const etag = (await get("/faq")).headers.get("etag") ?? "";
    expect((await get("/faq", { "if-none-match": `W/"other", ${etag}` })).status).toBe(304);
    const head = await get("/faq", { "accept-encoding": "identity" }, "HEAD");
    expect(head.headers.get("content-length")).toBe("14");
    expect(await head.text()).toBe("");
  });

  it("asks again after a second, and at once when a page was changed", async () => {
    let text = "one";
    const { get, state } = await behindFront(page(() => text));
    await warm(get);
    text = "two";
    expect(await (await get("/faq")).text()).toBe("one");
    state.pass(1001);
    expect(await (await get("/faq")).text()).toBe("two");
    text = "three";
    pagesChanged();
    expect(await (await get("/faq")).text()).toBe("three");
  });

  it("shows the last one while Next fails to make it anew, and asks once a second", async () => {
    let failing = false;
    const { get, state } = await behindFront((request, response) => {
      if (!failing) return page()(request, response);
      response.writeHead(500, { "cache-control": "no-store", "x-failed": "1" }).end("<h1>Failed</h1>");
    });
    await warm(get);
    failing = true;
    state.pass(1001);
    const answer = await get("/faq");
    expect([answer.status, await answer.text()]).toEqual([200, "<h1>Hello</h1>"]);
    expect(answer.headers.get("cache-control")).toBe("s-maxage=60");
    expect(answer.headers.get("x-failed")).toBeNull();
    await (await get("/faq")).text();
    expect(state.fetched).toBe(3);
    pagesChanged();
    expect((await get("/faq")).status).toBe(200);
    expect(state.fetched).toBe(4);
    expect((await get("/about")).status, "what was never kept").toBe(500);
  });

  it("waits with the head of an answer that composes it itself, as Next's compression does", async () => {
    const { get } = await behindFront((request, response) => {
      const { end } = response;
      response.end = ((...given: Parameters<typeof end>) => {
        response.writeHead(response.statusCode, { "x-late": "1" });
        return end.apply(response, given);
      }) as typeof end;
      page()(request, response);
    });
    await warm(get);
    expect((await get("/faq")).headers.get("x-late")).toBe("1");
  });

  it("gives the last page to the others while one asks again", async () => {
    const waiting: ServerResponse[] = [];
    let slow = false;
    const { get, state } = await behindFront((request, response) =>
      slow ? void waiting.push(response) : page()(request, response),
    );
    await warm(get);
    slow = true;
    state.pass(1001);
    const first = get("/faq");
    await expect.poll(() => waiting.length).toBe(1);
    expect(await (await get("/faq")).text()).toBe("<h1>Hello</h1>");
    for (const response of waiting) page(() => "new")({} as IncomingMessage, response as never);
    expect(await (await first).text()).toBe("new");
  });
});

describe("the front keeps files of the build", () => {
  const file =
    (type: string, body = "start()".repeat(100)): RequestListener =>
    (_request, response) => {
      response.setHeader("cache-control", "public, max-age=31536000, immutable");
      response.setHeader("content-type", type);
      response.end(body);
    };
  const path = "/_next/static/chunks/1a.js";

  it("for ever, also for members, and compressed", async () => {
    const { get, state } = await behindFront(file("application/javascript; charset=UTF-8"));
    await warm(get, path);
    state.pass(1e9);
    pagesChanged();
    for (const coding of ["br", "gzip"]) {
      const answer = await get(path, { "accept-encoding": coding, cookie: "altura-auth=x" });
      expect(answer.headers.get("content-encoding")).toBe(coding);
      expect(answer.headers.get("vary")).toBe("accept-encoding");
      expect(answer.headers.get("cache-control")).toContain("immutable");
      expect(await answer.text()).toHaveLength(700);
    }
    expect(state.fetched).toBe(2);
  });

  it("as they are when they are compressed already", async () => {
    const { get, state } = await behindFront(file("font/woff2"));
    await warm(get, "/_next/static/media/a.woff2");
    const answer = await get("/_next/static/media/a.woff2", { "accept-encoding": "br" });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.text()).toHaveLength(700);
    expect(state.fetched).toBe(2);
  });

  it("under one address each, so that nobody fills the memory with other spellings", async () => {
    const { get, state } = await behindFront(file("application/javascript"));
    for (const spelled of ["/_next/static/chunks/%31a.js", "/_next/static/chunks//1a.js", "/f%61q"]) {
      const before = state.fetched;
      for (let i = 0; i < 4; i += 1) await (await get(spelled)).text();
      expect(state.fetched, spelled).toBe(before + 4);
    }
  });

  it("but not a part of one, nor what else stands beside them", async () => {
    const { get, state } = await behindFront(file("application/javascript"));
    await warm(get, path);
    await (await get(path, { range: "bytes=0-9" })).text();
    expect(state.fetched).toBe(3);
    for (let i = 0; i < 3; i += 1) await (await get("/_next/image")).text();
    expect(state.fetched).toBe(6);
  });
});

describe("the front lets pass", () => {
  const passing: [string, string, Record<string, string>, string?][] = [
    ["a member", "/faq", { cookie: "a=1; altura-auth.0=x" }],
    ["a member over https", "/faq", { cookie: "__Host-altura-auth=x" }],
    ["a preview", "/faq", { cookie: "__prerender_bypass=x" }],
    ["whoever was invited, at sign-in", "/auth", { cookie: "a=1; altura_ref=x" }],
    ["whose session has just ended, at sign-in", "/es/auth", { cookie: "altura_ended=1" }],
    ["who has chosen a plan, at sign-in", "/auth", { cookie: "altura_checkout_plan=plus" }],
    ["a query", "/faq?a=1", {}],
    ["the router", "/faq", { rsc: "1" }],
    ["a prefetch", "/faq", { "next-router-prefetch": "1" }],
    ["what pretends to be plumbing", "/faq", { "x-middleware-subrequest": "middleware" }],
    ["another language at /", "/", { "accept-language": "es" }],
    ["a form", "/faq", {}, "POST"],
  ];
  it.each(passing)("%s", async (_who, path, headers, method) => {
    const { get, state } = await behindFront(page());
    await warm(get, path.split("?")[0]);
    const before = state.fetched;
    await (await get(path, headers, method)).text();
    await (await get(path, headers, method)).text();
    expect(state.fetched).toBe(before + 2);
  });

  const foreign: [string, RequestListener][] = [
    ["one that sets a cookie", (q, s) => (s.setHeader("set-cookie", "a=1"), page()(q, s))],
    ["a private one", (_q, s) => void s.setHeader("cache-control", "private, no-store").end("me")],
    ["a rendered one", (_q, s) => void s.setHeader("cache-control", "s-maxage=60").end("now")],
    ["a missing one", (q, s) => ((s.statusCode = 404), page()(q, s))],
    [
      "data",
      (_q, s) => (
        s.setHeader("x-nextjs-prerender", "1"),
        void s.setHeader("cache-control", "s-maxage=9").end("{}")
      ),
    ],
  ];
  it.each(foreign)("and never keeps %s", async (_what, answer) => {
    const { get, state } = await behindFront(answer);
    for (let i = 0; i < 4; i += 1) await (await get("/faq")).text();
    expect(state.fetched).toBe(4);
  });

  it("what a page turned into, whole", async () => {
    let gone = false;
    const { get } = await behindFront((request, response) => {
      if (gone) response.statusCode = 404;
      page(() => (gone ? "gone" : "here"))(request, response);
    });
    await warm(get);
    gone = true;
    pagesChanged();
    const answer = await get("/faq");
    expect([answer.status, await answer.text()]).toEqual([404, "gone"]);
  });
});

describe("compressed bodies", () => {
  it("are what a browser unpacks", async () => {
    const { encode } = await import("./encodings.mjs");
    const { variants } = await encode(Buffer.from("ñandú"), "hash", true);
    const [br, gzip] = variants;
    expect(brotliDecompressSync(br!.body).toString()).toBe("ñandú");
    expect(gunzipSync(gzip!.body).toString()).toBe("ñandú");
  });
});
