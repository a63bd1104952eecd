import { globSync } from "node:fs";
import { expect, it } from "vitest";
import account from "@/lib/platform/i18n/messages/en/shell.json";
import { locales } from "@/lib/platform/i18n/routing";
import { navWords } from "@/lib/platform/i18n/nav-words";
import { barOf, footFor, groupsFor, hasLine, navAt, panelPath, placeAt, type Viewer } from "./navigation";

const member: Viewer = { seller: false, staff: false, waiting: false };
const seller = { ...member, seller: true };
const keysOf = (viewer: Viewer) =>
  groupsFor(viewer).map(({ key, entries }) => [key, entries.map((entry) => entry.key).join(" ")]);

it("has the groups in their order, each with what a member sees of it", () => {
  expect(keysOf(member)).toEqual([
    ["today", "today dashboard"],
    ["climb", "game missions challenges leaderboard xp story discord"],
    ["chat", "chat"],
    ["invite", "affiliate earnings"],
    ["membership", "plan receipts token"],
    ["shop", "shops"],
    ["vision", "vision"],
    ["settings", "settings account linked"],
  ]);
  expect(keysOf(seller)).toContainEqual(["shop", "ownShop shops"]);
});

it("has the first four groups in the bar of a phone, for everybody the same", () => {
  const inBar = (viewer: Viewer) => barOf(groupsFor(viewer)).map(({ key }) => key);
  for (const viewer of [member, seller]) expect(inBar(viewer)).toEqual(["today", "climb", "chat", "invite"]);
});

it("orders the sections of the hub by the flag", () => {
  const [first] = groupsFor(member, "doing")[1]?.entries ?? [];
  expect(first?.key).toBe("missions");
});

it("has the panel for staff, and opens it where something waits", () => {
  const keys = (viewer: Viewer) => footFor(viewer, "/members").map(({ key }) => key);
  expect(keys(member)).toEqual(["feedback", "site"]);
  expect(keys({ ...member, staff: true })).toEqual(["panel", "feedback", "site"]);
  expect([panelPath({ waiting: false }), panelPath({ waiting: true })]).toEqual(["/admin", "/admin/work"]);
  expect(footFor(member, "/mint")[0]?.path).toBe("/members/feedback?from=/mint");
});

it.each([
  ["/members", null, "today", "today"],
  ["/members/dashboard", null, "today", "dashboard"],
  ["/leaderboard/month", null, "climb", "leaderboard"],
  ["/members/altura-points/streams", null, "climb", "xp"],
  ["/live-chat", null, "chat", "chat"],
  ["/members/earnings/return", null, "invite", "earnings"],
  ["/members/settings", null, "settings", "settings"],
  ["/members/settings", "security", "settings", "settings"],
  ["/members/settings", "membership", "membership", "plan"],
  ["/members/settings/receipts/in_1", null, "membership", "receipts"],
  ["/payment-success", null, "membership", "plan"],
  ["/mint-success", null, "membership", "token"],
  ["/mint-hub", null, "membership", "token"],
  ["/connect-demo/refresh", null, "shop", "ownShop"],
  ["/storefront/acct_1/success", null, "shop", "shops"],
  ["/linked-accounts", null, "settings", "linked"],
])("marks %s (tab %s) as %s, %s", (path, tab, group, entry) => {
  expect(placeAt(path, tab)).toEqual({ group, entry });
});

it("has no place for pages of the site, and for members' pages that are nobody's part", () => {
  for (const path of ["/", "/pricing", "/members/feedback", "/members/nothing", "/minting"])
    expect(placeAt(path), path).toBeNull();
});

it.each([
  ["/members", "area"],
  ["/members/settings/receipts/in_1", "area"],
  ["/members/vision-dashboard", null],
  ["/membership", null],
  ["/game", "beside"],
  ["/leaderboard/week", "beside"],
  ["/storefront/acct_1/success", "beside"],
  ["/connect-demo", "beside"],
  ["/", null],
  ["/pricing", null],
  ["/onboarding", null],
  ["/get-access", null],
  ["/admin/home", null],
])("on %s it stands: %s", (path, how) => {
  expect(navAt(path)).toBe(how);
});

it("gives every page that it leads to a place, and the navigation beside or around it", () => {
  const all = groupsFor(seller).flatMap(({ key, entries }) =>
    entries.map((entry) => ({ group: key, entry: entry.key, path: entry.path })),
  );
  for (const { group, entry, path } of all.filter(({ path: each }) => !each.includes("#"))) {
    const [page = "", query] = path.split("?");
    expect(placeAt(page, new URLSearchParams(query).get("tab")), path).toEqual({ group, entry });
    if (entry !== "vision") expect(navAt(page), path).not.toBeNull();
  }
});

it("has a place for every page of the app that it stands beside or around", () => {
  const pages = globSync("app/[[]locale[]]/**/page.tsx").map((file) =>
    file.replace(/^app\/\[locale\]/, "").replace(/\/page\.tsx$|\/\([^)]*\)/g, ""),
  );
  expect(pages.length).toBeGreaterThan(100);
  // A message to the team stands below the groups; the last is for addresses that lead nowhere.
  const without = ["/members/feedback", "/members/[...rest]"];
  expect(pages.filter((page) => navAt(page) && !placeAt(page) && !without.includes(page))).toEqual([]);
});

it("has words for all of it in every language, those of the bar short enough for a cell of 64 pixels", () => {
  for (const locale of locales) {
    const words = navWords(locale);
    const groups = groupsFor(seller);
    for (const group of groups) {
      expect(words.groups[group.key], `${locale} ${group.key}`).toBeTruthy();
      for (const entry of group.entries.filter((each) => hasLine(group, each)))
        expect(words.entries[entry.key], `${locale} ${entry.key}`).toBeTruthy();
    }
    const inBar = [...barOf(groups).map(({ key }) => words.groups[key]), words.more];
    for (const name of inBar) expect(name.length, `${locale} ${name}`).toBeLessThanOrEqual(9);
  }
});

it("calls the pages of the account menu as that does", () => {
  const { entries } = navWords("en");
  expect([entries.dashboard, entries.settings, entries.affiliate, entries.panel]).toEqual([
    account.account.dashboard,
    account.account.settings,
    account.account.referrals,
    account.account.admin,
  ]);
});
