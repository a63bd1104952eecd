import { connect } from "node:net";
import { expect, test } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { services } from "../support/services.ts";

const { hostname, port, host } = new URL(services.app);

/** The status that these very lines are answered with. */
const statusOf = (...lines: string[]) =>
  new Promise<number>((resolve, reject) => {
    let text = "";
    const head = [...lines, "Connection: close"].join("\r\n");
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n`));
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.once("error", reject).once("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
  });

test.each([
  ["another site's address", [`GET http://other.host/pricing HTTP/1.1`, `Host: ${host}`]],
  ["our own address in full", [`GET ${services.app}/pricing HTTP/1.1`, `Host: ${host}`]],
  ["the address of a handler in full", [`GET ${services.app}/api/health HTTP/1.1`, `Host: ${host}`]],
  ["two hosts", ["GET /pricing HTTP/1.1", `Host: ${host}`, "Host: other.host"]],
  ["two hosts for a handler", ["GET /api/health HTTP/1.1", `Host: ${host}`, "Host: other.host"]],
  ["a host that is a path", ["GET /pricing HTTP/1.1", `Host: ${host}/other`]],
])("%s is a bad request", async (_name, lines) => expect(await statusOf(...lines)).toBe(400));

test.each([
  "/",
  "/pricing",
  "/auth",
  "/members/dashboard",
  "/nope",
  "/icon.svg",
  "/r/NOORPEAK",
  "/og/en/home",
])("%s says its methods, and has no other", async (path) => {
  const options = await fetchApp(path, { method: "OPTIONS" });
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
  for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"])
    expect((await fetchApp(path, { method, headers: { origin: services.app } })).status, method).toBe(405);
  expect(await statusOf(`TRACE ${path} HTTP/1.1`, `Host: ${host}`)).toBe(405);
});

test("a handler says its own methods", async () => {
  const { status, headers } = await fetchApp("/api/track-session", { method: "OPTIONS" });
  expect([status, headers.get("allow")]).toEqual([204, "OPTIONS, POST"]);
  expect(await statusOf("TRACE /api/health HTTP/1.1", `Host: ${host}`)).toBe(405);
});

test("HEAD is GET without a body", async () => {
  const kept = ["content-type", "content-security-policy", "location", "cache-control"];
  for (const path of [
    "/pricing",
    "/nope",
    "/members/dashboard",
    "/api/health",
    "/icon.svg",
    "/robots.txt",
    "/r/NOORPEAK",
  ]) {
    const [got, head] = [await fetchApp(path), await fetchApp(path, { method: "HEAD" })];
    const facts = ({ status, headers }: Response) => [
      status,
      ...kept.map((name) => headers.get(name)?.replace(/nonce-[^']+/, "")),
    ];
    expect(facts(head), path).toEqual(facts(got));
    expect(await head.text(), path).toBe("");
    await got.arrayBuffer();
  }
});
