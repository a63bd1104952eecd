import { parseDocument, DomUtils } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { taskLinks } from "../../components/shell/footer-links.ts";
import { footFor, viewerOf } from "../../components/shell/nav/navigation.ts";
import type { Me } from "../../lib/members/me.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember, createStaff } from "../support/members.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

/* What every page has around it, as the server sends it. */

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Within = Document | Element;

const pageOf = async (path: string, ask = fetchApp) => parseDocument(await (await ask(path)).text());
const all = (tag: string, within: Within) => DomUtils.getElementsByTagName(tag, within);
const words = (element: Element) => DomUtils.textContent(element).trim();
const labelled = (label: string, within: Within) =>
  DomUtils.findOne(({ attribs }) => attribs["aria-label"] === label, within.children);

/** Links of the bar by the label of its navigation; null where the page has none. */
function barLinks(page: Document, label: string) {
  const nav = labelled(label, page);
  return nav && all("a", nav).map((link) => ({ name: words(link), attribs: link.attribs }));
}

const banner = (page: Document) => all("header", page)[0]!;

describe("the bar", () => {
  const main: [string, string][] = [
    ["/", "Home"],
    ["/about", "About"],
    ["/alt-token", "ALT"],
    ["/pricing", "Pricing"],
    ["/faq", "FAQ"],
  ];

  test.each(main)("leads from %s to every main page, and marks this one", async (path, name) => {
    const links = barLinks(await pageOf(path), "Main")!;
    expect(links.map((link) => [link.attribs.href, link.name])).toEqual(main);
    const marked = links.filter(({ attribs }) => "aria-current" in attribs);
    expect(marked.map((link) => [link.name, link.attribs["aria-current"]])).toEqual([[name, "page"]]);
    for (const { attribs } of links) expect(attribs).toHaveProperty("data-soft");
  });

  test("keeps the language of the page, and leads to the same page in the others", async () => {
    const page = await pageOf("/es/faq?a=1");
    expect(all("html", page)[0]?.attribs.lang).toBe("es");
    const links = barLinks(page, "Principal")!;
    expect(links.map(({ attribs }) => attribs.href)).toEqual([
      "/es",
      "/es/about",
      "/es/alt-token",
      "/es/pricing",
      "/es/faq",
    ]);
    const others = all("a", banner(page)).filter(({ attribs }) => "data-locale" in attribs);
    expect(others.map(({ attribs }) => [attribs.lang, attribs.hreflang, attribs.href])).toEqual([
      ["en", "en", "/faq"],
      ["de", "de", "/de/faq"],
    ]);
  });

  test("has a link to join that carries the query along, with a short name for phones, and a place for the account", async () => {
    const bar = banner(await pageOf("/faq"));
    const join = all("a", bar).find(({ attribs }) => attribs.href === "/auth")!;
    expect(join.attribs).toHaveProperty("data-carry");
    expect(all("span", join).map((name) => words(name))).toEqual(["Join", "Join Free"]);
    expect(labelled("Loading your account", bar)?.attribs.role).toBe("status");
    const toggles = all("button", bar).filter(({ attribs }) => "data-toggle-theme" in attribs);
    const choices = toggles.flatMap((toggle) =>
      all("span", toggle).filter(({ attribs }) => attribs["data-chosen"]),
    );
    expect(
      choices.map((choice) => words(choice)),
      "of which the style sheet shows one",
    ).toEqual(["Appearance: dark", "Appearance: light", "Appearance: same as the device"]);
  });

  test("is not shown in the member area, and is elsewhere to a member too", async () => {
    const { fetch } = await signedInFetch((await createMember()).email);
    const dashboard = await fetch("/members/dashboard");
    expect(dashboard.status).toBe(200);
    const page = parseDocument(await dashboard.text());
    expect(all("h1", page)).not.toHaveLength(0);
    expect(labelled("Main", page)).toBeNull();
    expect(barLinks(await pageOf("/about", fetch), "Main")).toHaveLength(main.length);
  });
});

describe("the navigation of members", () => {
  test("is in the HTML of their area, once for wide screens and phones, with the bar of a phone", async () => {
    const { fetch } = await signedInFetch((await createMember()).email);
    const page = await pageOf("/es/members", fetch);
    const [sheet] = all("aside", page);
    expect(sheet?.attribs).toMatchObject({ id: "member-nav", popover: "auto" });
    const inSheet = all("a", sheet!).map((link) => words(link));
    for (const name of [
      "Hoy",
      "Panel de miembro",
      "Misiones",
      "Chat",
      "Ganancias",
      "Recibos",
      "Todas las tiendas",
    ])
      expect(inSheet, name).toContain(name);
    const bar = DomUtils.findOne(({ attribs }) => attribs["data-bottom"] === "bar", page.children)!;
    expect(all("a", bar).map((link) => words(link))).toEqual(["Hoy", "Subida", "Chat", "Invitar"]);
    expect(all("button", bar).map(({ attribs }) => attribs.popovertarget)).toEqual(["member-nav"]);
    const marked = all("a", bar).filter(({ attribs }) => "aria-current" in attribs);
    expect(marked.map((link) => [words(link), link.attribs["aria-current"]])).toEqual([["Hoy", "page"]]);
  });

  test("has its room on pages of the site, in which a visitor gets nothing", async () => {
    for (const path of ["/game", "/live-chat", "/mint", "/connect-demo"]) {
      const page = await pageOf(path);
      const marks = DomUtils.findAll(({ attribs }) => "data-shell" in attribs, page.children);
      expect(marks, path).toHaveLength(1);
      const place = DomUtils.findOne(({ attribs }) => "data-nav-place" in attribs, page.children)!;
      expect(place.children, path).toEqual([]);
      expect(DomUtils.getElementById("member-nav", page.children), path).toBeNull();
    }
    const marked = (page: Document) =>
      DomUtils.existsOne(({ attribs }) => "data-shell" in attribs, page.children);
    for (const path of ["/", "/pricing", "/auth"]) expect(marked(await pageOf(path)), path).toBe(false);
  });
});

test("the panel and the member area are one link from each other for staff", async () => {
  const { fetch } = await signedInFetch((await createStaff("moderator")).email);
  const links = all("a", await pageOf("/admin/home", fetch)).map((link) => [words(link), link.attribs.href]);
  expect(links).toContainEqual(["Member area", "/members"]);
  const { member } = (await (await fetch("/api/me")).json()) as Me;
  const [panel] = footFor(viewerOf(member), "/members");
  expect(panel?.path).toBe(member?.waiting ? "/admin/work" : "/admin");
});

test("below a task are its terms and help, and none of the links of the site", async () => {
  const tasks = await Promise.all(
    ["/auth", "/gift", "/mint", "/payment-canceled"].map((path) => pageOf(path)),
  );
  for (const page of tasks) {
    const [footer] = all("footer", page);
    const links = all("a", footer!).filter(({ attribs }) => !("data-locale" in attribs));
    expect(links.map(({ attribs }) => attribs.href)).toEqual(taskLinks.map(([path]) => path));
  }
});

test("the theme is set by the first script of the head, before anything is painted", async () => {
  const page = await pageOf("/about");
  expect(all("html", page)[0]?.attribs, "of the device, without scripts too").not.toHaveProperty(
    "data-theme",
  );
  const [first] = all("script", all("head", page)[0]!).filter(({ attribs }) => !attribs.src);
  expect(DomUtils.textContent(first!)).toMatch(/dataset\.theme=/);
});

test("a plan's link says which plan is to be remembered, and carries the query along", async () => {
  const page = await pageOf("/pricing");
  const plus = all("a", page).find(({ attribs }) => attribs["data-plan"] === "plus")!;
  expect(words(plus)).toBe("Choose Plus");
  expect(plus.attribs).toMatchObject({ href: "/auth?checkout=plus", "data-carry": "" });
});

test("an unknown address is a page of its own in its language, with status 404", async () => {
  for (const [path, lang, title] of [
    ["/nothing", "en", "No path leads here"],
    ["/es/nada", "es", "Ningún sendero llega hasta aquí"],
  ] as const) {
    const answer = await fetchApp(path);
    expect(answer.status).toBe(404);
    const page = parseDocument(await answer.text());
    expect(all("html", page)[0]?.attribs.lang).toBe(lang);
    expect(all("h1", page).map(words)).toEqual([title]);
  }
});

test("only the home page asks for its pictures ahead, in its head", async () => {
  const heroes = ["/art/hero-route.svg", "/art/hero.svg"];
  const preloaded = async (path: string) =>
    all("link", all("head", await pageOf(path))[0]!)
      .filter(({ attribs }) => attribs.rel === "preload" && attribs.as === "image")
      .map(({ attribs }) => attribs.href ?? "")
      .filter((picture) => heroes.includes(picture))
      .sort();
  expect(await preloaded("/")).toEqual(heroes);
  expect(await preloaded("/es")).toEqual(heroes);
  expect(await preloaded("/faq")).toEqual([]);
});

test("public pages come compressed, tagged and from memory", async () => {
  const ask = (headers: Record<string, string> = {}) =>
    fetchApp("/about", { headers: { "accept-encoding": "br", ...headers } });
  await ask();
  await ask();
  const answer = await ask();
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("vary")).toContain("accept-encoding");
  expect(await answer.text()).toContain("</html>");
  const etag = answer.headers.get("etag");
  expect(etag).toBeTruthy();
  expect((await ask({ "if-none-match": etag! })).status).toBe(304);
});
