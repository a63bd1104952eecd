import type { RequestListener } from "node:http";
import { pipeline, Writable } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { app, behind } from "../../local/testing/refusing-server";
import { noteActing, noteUnavailable, requestId } from "../platform/request/request-state.mjs";

afterEach(() => void vi.useRealTimers());

const failing: RequestListener = (request, response) => {
  request.resume().once("end", () => {
    response.statusCode = 500;
    response.write("<h1>");
    response.end("Failed</h1>");
  });
};
const action = { origin: app, "next-action": "7f00", "content-type": "text/plain;charset=UTF-8" };

describe("what does not reach Next", () => {
  it.each([
    ["a foreign origin", { origin: "https://evil.example" }],
    ["no origin", {}],
    ["an origin that is no address", { origin: "http://[::1" }],
    ["a page without an origin", { origin: "null", "sec-fetch-site": "same-origin" }],
    ["an origin that agrees only with Host", { origin: "http://evil.example", host: "evil.example" }],
    [
      "an origin that agrees only with what a proxy would say",
      { origin: "http://evil.example", "x-forwarded-host": "evil.example" },
    ],
    ["our origin from another site", { origin: app, "sec-fetch-site": "cross-site" }],
  ])("an action from %s", async (_name, headers) => {
    const { send, seen } = await behind(failing);
    const { status, text } = await send("POST", "/auth", { "next-action": "x", ...headers }, "[]");
    expect([status, text]).toEqual([403, "Forbidden\n"]);
    expect(seen).toEqual([]);
  });

  it("a body of 20 MB", async () => {
    const { send, seen } = await behind(failing);
    expect((await send("POST", "/auth", action, Buffer.alloc(20 * 1024 * 1024))).status).toBe(413);
    expect(seen).toEqual([]);
  });

  it.each(["/r/%", "/api/ballots/%zz", "/auth/%ED%A0%80", "/_next/%"])(
    "an address that is none: %s",
    async (path) => {
      const { send, seen } = await behind(failing);
      expect((await send("GET", path)).status).toBe(400);
      expect(seen).toEqual([]);
      expect((await send("GET", "/r/%C3%A4?next=%zz")).status, "a query is read by the page").toBe(500);
    },
  );

  it("what only the middleware may say", async () => {
    const { send, seen } = await behind((_request, response) => void response.end());
    for (const path of ["/members/dashboard", "/api/me"]) {
      await send("GET", path, {
        "altura-path": "/x",
        "content-security-policy": "script-src 'nonce-<x>'",
        "x-kept": "1",
      });
    }
    for (const headers of seen) {
      expect(headers).not.toHaveProperty("altura-path");
      expect(headers).not.toHaveProperty("content-security-policy");
      expect(headers).toHaveProperty("x-kept");
    }
  });
});

describe("what Next answers with 500", () => {
  const statusOf = async (answer: RequestListener, headers: Record<string, string> = action, body = "[]") =>
    (await (await behind(answer)).send("POST", "/auth", headers, body)).status;

  it("is 400 when no action could be read from the body", async () => {
    expect(await statusOf(failing)).toBe(400);
    expect(await statusOf(failing, { origin: app, "content-type": "multipart/form-data; boundary=x" })).toBe(
      400,
    );
  });

  it("is 400 also when reading the body was broken off, which takes the request its socket", async () => {
    const broken: RequestListener = (request, response) => {
      const unreadable = new Writable({ write: (_part, _encoding, done) => done(new Error("unreadable")) });
      pipeline(request, unreadable, () => void response.writeHead(500).end("Failed"));
    };
    expect(await statusOf(broken)).toBe(400);
  });

  it("is 413 when the body turned out too long", async () => {
    const { send } = await behind(failing);
    const headers = { ...action, "transfer-encoding": "chunked" };
    expect((await send("POST", "/auth", headers, Buffer.alloc(2 * 1024 * 1024))).status).toBe(413);
  });

  it("stays 500 once an action has begun, for the fault is ours", async () => {
    const acting: RequestListener = (request, response) => {
      noteActing();
      failing(request, response);
    };
    expect(await statusOf(acting)).toBe(500);
  });

  it("stays 500 for a page", async () => {
    const { send } = await behind(failing);
    expect((await send("GET", "/members/dashboard")).status).toBe(500);
    expect(await statusOf(failing, { origin: app, "content-type": "application/json" })).toBe(500);
  });

  it.each([
    ["written at once", (_q: unknown, s: Parameters<RequestListener>[1]) => void s.writeHead(500).end("x")],
    ["in parts", (q: Parameters<RequestListener>[0], s: Parameters<RequestListener>[1]) => failing(q, s)],
  ])("is 503 when a service did not answer, the answer %s", async (_name, answer) => {
    const { send } = await behind(async (request, response) => {
      await Promise.resolve();
      noteUnavailable();
      answer(request, response);
    });
    const { status, headers } = await send("GET", "/members/dashboard");
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect((await send("POST", "/auth", action, "[]")).status).toBe(503);
  });

  it("is 503 also where the front collects the answer", async () => {
    let down = false;
    const { send } = await behind((_request, response) => {
      if (down) noteUnavailable();
      response.statusCode = down ? 500 : 200;
      response.setHeader("x-nextjs-prerender", "1");
      response.setHeader("cache-control", down ? "no-store" : "s-maxage=60");
      response.setHeader("content-type", "text/html");
      response.end("page");
    });
    await send("GET", "/faq");
    down = true;
    expect((await send("GET", "/faq")).status).toBe(503);
  });

  it("is left alone in handlers, which answer for themselves", async () => {
    const { send } = await behind((request, response) => {
      noteUnavailable();
      failing(request, response);
    });
    expect((await send("POST", "/api/webhooks/stripe", {}, "{}")).status).toBe(500);
  });

  it("is 400 under the address of no handler, where Next looks for an action, and stays 500 once a handler has begun", async () => {
    const headers = { "content-type": "multipart/form-data" };
    const status = async (answer: RequestListener) =>
      (await (await behind(answer)).send("POST", "/api/none", headers, "x")).status;
    expect(await status(failing)).toBe(400);
    const handler: RequestListener = (request, response) => {
      noteActing();
      failing(request, response);
    };
    expect(await status(handler)).toBe(500);
  });
});

it("an action that is never found in its body is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { send } = await behind((request) => {
    request.resume();
    request.once("end", () => queueMicrotask(() => vi.advanceTimersByTime(5000)));
  });
  expect((await send("POST", "/auth", action, "[]")).status).toBe(400);
});

it("what passes is compared by Next with the configured address, whatever Host says", async () => {
  const { send, seen } = await behind((_request, response) => void response.end());
  await send("POST", "/auth", { ...action, host: "10.0.0.7:3000", "x-forwarded-host": "evil.example" }, "[]");
  expect(seen).toMatchObject([{ "x-forwarded-host": "altura.example", host: "10.0.0.7:3000" }]);
});

describe("the id of a request", () => {
  it("is the proxy's, else a new one; the code that answers and the reader have the same", async () => {
    const { send } = await behind((request, response) => response.end(requestId()));
    const given = await send("GET", "/api/x", { "x-request-id": "proxy-0123456789" });
    expect([given.text, given.headers["x-request-id"]]).toEqual(["proxy-0123456789", "proxy-0123456789"]);
    const made = await send("GET", "/page", { "x-request-id": "<script>" });
    expect(made.text).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.headers["x-request-id"]).toBe(made.text);
  });
});
