import type { RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { app, behind } from "../../local/testing/refusing-server";

beforeEach(() => {
  vi.stubEnv("SUPABASE_URL", "https://abc.supabase.co");
  for (const name of ["STRIPE_API_URL", "DISCORD_API_URL", "DISCORD_CLIENT_ID", "AUTH_PROVIDERS"])
    vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

const targets = "'self' https://*.stripe.com https://abc.supabase.co";
const ofPages = `object-src 'none'; base-uri 'self'; form-action ${targets}; frame-ancestors 'none'`;
const ofFiles =
  "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const typed =
  (type: string | null, status = 200, more: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.statusCode = status;
    if (type) response.setHeader("content-type", type);
    for (const [name, value] of Object.entries(more)) response.setHeader(name, value);
    response.end(status === 304 ? undefined : "x");
  };

describe("every answer has a content policy", () => {
  it.each([
    ["a page", typed("text/html; charset=utf-8"), ofPages],
    ["a page that does not exist", typed("text/html", 404), ofPages],
    ["a page that failed", typed("text/html", 500), ofPages],
    ["XHTML, which browsers run too", typed("application/xhtml+xml"), ofPages],
    ["JSON of a handler", typed("application/json"), ofFiles],
    ["a script", typed("application/javascript; charset=UTF-8"), ofFiles],
    ["a picture that can hold scripts", typed("image/svg+xml"), ofFiles],
    ["a document", typed("application/pdf"), ofFiles],
    ["a feed", typed("application/atom+xml"), ofFiles],
    ["a redirect", typed(null, 307, { location: "/" }), ofFiles],
    ["nothing", typed(null, 204), ofFiles],
  ])("%s", async (_name, answer, policy) => {
    const { send } = await behind(answer);
    for (const path of ["/some", "/api/some"]) {
      const { headers } = await send("GET", path);
      expect(headers["content-security-policy"], path).toBe(policy);
    }
    expect((await send("HEAD", "/some")).headers["content-security-policy"]).toBe(policy);
  });

  it("also where the head is written with its headers at once", async () => {
    for (const headers of [{ "Content-Type": "text/html" }, ["Content-Type", "text/html"]]) {
      const { send } = await behind((_request, response) => void response.writeHead(200, headers).end("x"));
      expect((await send("GET", "/")).headers["content-security-policy"]).toBe(ofPages);
    }
  });

  it("keeps its own, and has it once", async () => {
    const own = "default-src 'none'; sandbox";
    const header = { "content-security-policy": own };
    const listeners: RequestListener[] = [
      typed("text/html", 200, header),
      (_request, response) => void response.writeHead(200, { "Content-Security-Policy": own }).end("x"),
    ];
    for (const answer of listeners)
      expect((await (await behind(answer)).send("GET", "/x")).headers["content-security-policy"]).toBe(own);
  });

  it("also from memory, and a page that has not changed", async () => {
    const { send } = await behind(
      typed("text/html", 200, { "x-nextjs-prerender": "1", "cache-control": "s-maxage=60" }),
    );
    const answers = [];
    for (let at = 0; at < 4; at += 1) answers.push(await send("GET", "/faq"));
    const etag = String(answers[3]?.headers.etag);
    const kept = await send("GET", "/faq", { "if-none-match": etag });
    expect(kept.status).toBe(304);
    for (const { headers } of [...answers, kept]) expect(headers["content-security-policy"]).toBe(ofPages);
  });

  it("but not one of files for a page that Next calls not modified", async () => {
    const { send } = await behind(typed(null, 304));
    expect((await send("GET", "/faq")).headers).not.toHaveProperty("content-security-policy");
  });

  it("also what never reaches Next", async () => {
    const { send, sendRaw } = await behind(typed("text/html"));
    const refused = [
      await send("POST", "/auth", { "next-action": "x", origin: "https://evil.example" }, "[]"),
      await send("GET", "/%"),
      await send("PUT", "/pricing", { origin: app }),
      await send("OPTIONS", "/pricing"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 400, 405, 204]);
    for (const { headers } of refused) expect(headers["content-security-policy"]).toBe(ofFiles);
    const raw = await sendRaw(["GET http://other.example/ HTTP/1.1", "Host: a", "Connection: close"]);
    expect(raw.toLowerCase()).toContain(`content-security-policy: ${ofFiles}`);
  });
});
