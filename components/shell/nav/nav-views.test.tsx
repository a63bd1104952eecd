import { readFileSync } from "node:fs";
import { parseDocument, DomUtils } from "htmlparser2";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Person } from "@/components/shell/account/account-button";

const at = vi.hoisted(() => ({ path: "/members", query: "", person: null as unknown }));
vi.mock("next/navigation", () => ({
  usePathname: () => at.path,
  useSearchParams: () => new URLSearchParams(at.query),
}));
vi.mock("@/components/shell/account/person-here", () => ({ usePerson: () => at.person }));

import { BottomBar } from "./bottom-bar";
import { SideNav } from "./side-nav";

const person: Partial<Person> = { roles: [], unread: 0, sells: false, waiting: false };
beforeEach(() => Object.assign(at, { path: "/members", query: "", person }));

/** Links as `name → address`, and the one that is marked as the page. */
function read(view: ReactElement) {
  const page = parseDocument(renderToStaticMarkup(view));
  const links = DomUtils.getElementsByTagName("a", page).filter(({ attribs }) => !("data-locale" in attribs));
  const nameOf = (element: (typeof links)[number]) => DomUtils.textContent(element).trim();
  const marked = (value: string) =>
    DomUtils.findAll(({ attribs }) => attribs["aria-current"] === value, page.children)
      .map(nameOf)
      .filter((name) => !["EN", "ES", "DE"].includes(name));
  return {
    html: renderToStaticMarkup(view),
    links: links.map((link) => [nameOf(link), link.attribs.href]),
    page: marked("page"),
    around: marked("true"),
  };
}
const side = () => read(<SideNav />);
const bar = () => read(<BottomBar />);

it("has every entry in the sheet of a phone and the column of a wide screen, which are one list", () => {
  Object.assign(at, { path: "/missions", person: { ...person, sells: true, roles: ["moderator"] } });
  const { links, page, around } = side();
  expect(links.slice(0, 4)).toEqual([
    ["Today", "/members"],
    ["Member Dashboard", "/members/dashboard"],
    ["Climb", "/game"],
    ["Overview", "/game"],
  ]);
  expect(links).toContainEqual(["Your shop", "/connect-demo"]);
  expect(links).toContainEqual(["Shop", "/connect-demo"]);
  expect(links.slice(-3)).toEqual([
    ["Admin Panel", "/admin"],
    ["Feedback", "/members/feedback?from=/missions"],
    ["Back to the site", "/"],
  ]);
  expect({ page, around }).toEqual({ page: ["Missions"], around: ["Climb"] });
});

it("marks the place in the bar, or the button of the rest, in every language", () => {
  Object.assign(at, { path: "/de/members" });
  expect(bar()).toMatchObject({ page: ["Heute"], around: [] });
  Object.assign(at, { path: "/de/members/earnings" });
  expect(bar()).toMatchObject({ page: [], around: ["Einladen"] });
  Object.assign(at, { path: "/de/members/settings", query: "tab=membership" });
  expect(bar()).toMatchObject({ page: [], around: ["Mehr"] });
  expect(side()).toMatchObject({ page: ["Tarif"], around: ["Mitgliedschaft"] });
  expect(bar().links).toEqual([
    ["Heute", "/de/members"],
    ["Aufstieg", "/de/game"],
    ["Chat", "/de/live-chat"],
    ["Einladen", "/de/members/affiliate"],
  ]);
});

it("says how much is unread at the chat, and nothing in the chat itself", () => {
  at.person = { ...person, unread: 3 };
  for (const view of [bar(), side()])
    expect(view.html).toContain('<span class="sr-only">Unread messages: 3</span>');
  at.person = { ...person, unread: 100 };
  expect(bar().html).toContain("99+");
  at.path = "/live-chat";
  expect(bar().html).not.toContain("Unread");
});

it("leaves the place in a section of the hub to the hub, in the bar as in the column", () => {
  const climb = (html: string) => /<a [^>]*href="\/game"[^>]*>/.exec(html)?.[0];
  at.path = "/missions";
  for (const view of [bar(), side()]) expect(climb(view.html)).toContain('data-soft="stay"');
  at.path = "/members";
  for (const view of [bar(), side()]) expect(climb(view.html)).toContain('data-soft=""');
});

it("darkens the page behind the sheet of a phone, and nothing behind the column", () => {
  for (const file of ["components/shell/nav/side-nav.tsx", "components/admin/frame/side-nav.tsx"]) {
    const code = readFileSync(file, "utf8");
    const backdrops = code.match(/[\w:-]*backdrop:[\w/-]+/g) ?? [];
    expect(backdrops, file).toEqual(["max-lg:backdrop:bg-black/60"]);
    expect(code, file).toContain("useNarrowSheet(sheet)");
  }
});

it("lets no label widen its cell", () => {
  const { html } = bar();
  expect(html.match(/min-w-0 flex-1/g)).toHaveLength(5);
  expect(html.match(/max-w-full truncate/g)).toHaveLength(5);
});

it("has neither shop nor panel before it is known who is here", () => {
  at.person = null;
  const { links } = side();
  expect(links).toContainEqual(["Shop", "/shops"]);
  expect(links.map(([name]) => name)).not.toContain("Admin Panel");
});
