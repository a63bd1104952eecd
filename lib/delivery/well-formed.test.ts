import { expect, it } from "vitest";
import { app, behind } from "../../local/testing/refusing-server";

const statusOf = async (...lines: string[]) => {
  const { sendRaw, seen } = await behind((_request, response) => void response.end("page"));
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(await sendRaw([...lines, "Connection: close"])) ?? [];
  return [Number(status), seen.length];
};

it.each([
  ["an address of another host", "GET http://other.host/pricing HTTP/1.1", "Host: altura.example"],
  ["our own address in full", "GET https://altura.example/pricing HTTP/1.1", "Host: altura.example"],
  ["another scheme", "GET ftp://altura.example/ HTTP/1.1", "Host: altura.example"],
  ["two hosts", "GET / HTTP/1.1", "Host: altura.example", "Host: evil.example"],
  ["the same host twice, in other letters", "GET / HTTP/1.1", "Host: altura.example", "HOST: altura.example"],
  ["two hosts in one", "GET / HTTP/1.1", "Host: altura.example, evil.example"],
  ["two hosts without a space", "GET / HTTP/1.1", "Host: altura.example,evil.example"],
  ["a host with a path", "GET / HTTP/1.1", "Host: altura.example/evil"],
  ["a host with a user", "GET / HTTP/1.1", "Host: me@altura.example"],
  ["a host with a scheme", "GET / HTTP/1.1", "Host: https://altura.example"],
  ["no host", "GET / HTTP/1.1"],
  ["an asterisk for a page", "GET * HTTP/1.1", "Host: altura.example"],
])("refuses %s", async (_name, ...lines) => expect(await statusOf(...lines)).toEqual([400, 0]));

it.each([
  ["a name", "Host: altura.example"],
  ["a port", "Host: 10.0.0.7:3000"],
  ["IPv6", "Host: [::1]:3000"],
  ["a name of a service", "Host: altura_app:3000"],
  ["no name", "Host:"],
])("takes a host with %s", async (_name, host) =>
  expect(await statusOf("GET /pricing HTTP/1.1", host)).toEqual([200, 1]),
);

it("takes a request of HTTP/1.0 without a host, as probes send it", async () => {
  expect(await statusOf("GET /api/health HTTP/1.0")).toEqual([200, 1]);
});

it("answers from memory only what is well-formed", async () => {
  const { send, sendRaw } = await behind((_request, response) => {
    response.setHeader("x-nextjs-prerender", "1");
    response.setHeader("cache-control", "s-maxage=60");
    response.setHeader("content-type", "text/html");
    response.end("page");
  });
  for (let at = 0; at < 3; at += 1) await send("GET", "/faq");
  const twice = await sendRaw(["GET /faq HTTP/1.1", "Host: a", "Host: b", "Connection: close"]);
  expect(twice).toMatch(/^HTTP\/1\.1 400 /);
});

it.each(["/pricing", "/members/dashboard", "/r/NOORPEAK", "/_next/static/a.js", "/icon.svg", "*"])(
  "says which methods %s has",
  async (path) => {
    const { send, seen } = await behind((_request, response) => void response.end());
    const { status, headers } = await send("OPTIONS", path);
    expect([status, headers.allow]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
    expect(seen).toEqual([]);
  },
);

it.each(["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY"])(
  "%s is no method of a page",
  async (method) => {
    const { send, seen } = await behind((_request, response) => void response.end());
    for (const path of ["/pricing", "/_next/static/a.js"]) {
      const { status, headers } = await send(method, path, { origin: app });
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
    }
    expect(seen).toEqual([]);
  },
);

it("leaves handlers the methods that they can have, and no other", async () => {
  const { send, seen } = await behind((_request, response) => void response.end());
  for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"])
    expect((await send(method, "/api/me")).status, method).toBe(200);
  expect(seen).toHaveLength(7);
  for (const method of ["TRACE", "PROPFIND"]) expect((await send(method, "/api/me")).status).toBe(405);
  expect(seen).toHaveLength(7);
});
