import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import type { OutsideNetwork } from "@/lib/platform/request/outside";
import { campaignChecks } from "./checks";
import { wordChecks } from "./rules";
import { createHttpServer } from "../../local/http-server.ts";

const asked: string[] = [];
const answers: Record<string, (response: ServerResponse) => void> = {
  "/": (response) => response.end("x".repeat(100_000)),
  "/gone": (response) => response.writeHead(404).end(),
  "/moved": (response) => response.writeHead(302, { location: "https://example.com/" }).end(),
  "/inside": (response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
};
/** Paths whose first answer does not come. */
const lateOnce = new Set<string>();
const server = createHttpServer((request, response) => {
  asked.push(request.url ?? "");
  if (lateOnce.delete(request.url ?? "")) return void request.socket.destroy();
  answers[request.url ?? ""]?.(response);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://shop.example.com:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Dead links of a mail, in a network whose names lead where `addressesOf` says. */
async function deadLinks(urls: string[], addressesOf: OutsideNetwork["addressesOf"]) {
  const html = `/unsubscribe?token=x ${urls.map((url) => `<a href="${url}">a</a>`).join("")}`;
  const checks = await campaignChecks(
    { words: {}, blocks: [] },
    [{ locale: "en", subject: "a", html }],
    "https://altura.example",
    { local: [origin], addressesOf },
  );
  return checks.filter(({ problem }) => problem === "link").map(({ what }) => what);
}

it("a link that answers or leads on is fine, one that does not is named", async () => {
  const links = [`${origin}/`, `${origin}/gone`, `${origin}/moved`, `${origin}/inside`];
  expect(await deadLinks(links, async () => ["127.0.0.1"])).toEqual([`${origin}/gone`, `${origin}/inside`]);
});

it("a link that does not answer once is asked again before it is named", async () => {
  lateOnce.add("/moved");
  expect(await deadLinks([`${origin}/moved`], async () => ["127.0.0.1"])).toEqual([]);
  expect(asked.filter((path) => path === "/moved").length).toBeGreaterThan(1);
});

it("a name is asked once, so that it leads nowhere else by the time it is connected to", async () => {
  let times = 0;
  const rebinding = async () => (times++ === 0 ? ["8.8.8.8", "10.0.0.1"] : ["127.0.0.1"]);
  expect(await deadLinks(["http://rebind.example.com/"], rebinding)).toEqual(["http://rebind.example.com/"]);
  expect(times).toBe(1);
  const inside = ["http://127.0.0.1/", "http://[::ffff:10.0.0.1]/", "http://example.com:6379/"];
  expect(await deadLinks(inside, async () => ["127.0.0.1"])).toEqual(inside);
});

it("words are missing by language, and so are descriptions of pictures and fallbacks of names", () => {
  const said = { subject: "News", subject_b: "", preview: "" };
  const content = {
    words: { en: { ...said, preview: "Hello {{first}}" }, es: { ...said, subject: "" } },
    blocks: [
      { kind: "text", text: { en: "Hi {{nobody}}", de: "Hallo" } },
      {
        kind: "picture",
        url: "https://example.com/a.png",
        alt: { en: "A ridge", es: "Una cresta" },
        href: "",
      },
    ],
  } as never;
  const problems = (...read: Locale[]) =>
    wordChecks(content, read).map(({ problem, what }) => `${problem} ${what}`);
  expect(problems("en"), "nobody reads the others").toEqual(["field {{first}}", "field {{nobody}}"]);
  expect(problems(...locales)).toEqual([
    "field {{first}}",
    "field {{nobody}}",
    "subject Español",
    "language Español",
    "subject Deutsch",
    "alt Deutsch",
  ]);
});

it("a mail that is too large, has no way to leave or is hard to read is named", async () => {
  const html = `<p style="color:#eeeeee">Pale</p>${"x".repeat(102_001)}`;
  const rendered = [{ locale: "es" as const, subject: "a", html }];
  const checks = await campaignChecks({ words: {}, blocks: [] }, rendered, "https://altura.example");
  expect(checks.filter(({ problem }) => !["subject", "language"].includes(problem))).toEqual([
    { problem: "size", what: "Español" },
    { problem: "leave", what: "Español" },
    { problem: "contrast", what: "Pale" },
  ]);
});
