import { expect, test } from "vitest";
import { legacyRedirects } from "../../lib/admin/frame/legacy-redirects.ts";
import { sectionAt, sections } from "../../lib/admin/frame/sections.ts";
import { frame } from "../../lib/platform/i18n/messages/en/admin.json";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember, createStaff, removeRoles } from "../support/members.ts";
import { readPage, shownIn, type FetchPage } from "../support/read-page.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

const forVisitors = "Authentication Required Please sign in to access this panel.";
const forMembers = "Access Denied You need moderator or admin privileges to access this panel.";
const forAdmins = "Access Denied You need admin privileges to access this section.";

const adminSections = sections.filter(({ role }) => role === "admin");

/** An id of nothing. */
const nowhere = "00000000-0000-4000-8000-00000000dead";

/** Pages for admins: the first of each section, one below it, and one of a section of moderators. All: components/admin/access/gates.test.ts. */
const closed = [
  ...adminSections.map(({ path }) => path),
  `/admin/billing/orders/${nowhere}`,
  "/admin/home/import",
];

test("former addresses of the panel lead on, language and query included", async () => {
  const go = async (path: string) => {
    const answer = await fetchApp(path);
    return [answer.status, answer.headers.get("location")];
  };
  for (const { source, destination } of legacyRedirects())
    expect(await go(source), source).toEqual([307, destination]);
  expect(await go("/es/admin/users?q=vera")).toEqual([307, "/es/admin/home?q=vera"]);
});

test("the panel stays closed to visitors and members, and shows them nothing of its pages", async () => {
  const other = await createMember({ name: "Noor Vidal" });
  const member = await signedInFetch((await createMember()).email);
  for (const path of [
    "/admin/home",
    `/admin/home/${other.id}`,
    ...adminSections.map((section) => section.path),
  ]) {
    const secrets = ["<table", other.email, other.name];
    for (const [by, denial] of [
      [fetchApp, forVisitors],
      [member.fetch, forMembers],
    ] as const) {
      const { whole, words } = await readPage(path, by);
      const found = [...shownIn(words, forVisitors, forMembers), ...shownIn(whole, ...secrets)];
      expect([path, ...found]).toEqual([path, denial]);
    }
  }
});

test("a moderator reads on pages for admins why it stays closed, below the name of its section", async () => {
  const { fetch } = await signedInFetch((await createStaff("moderator")).email);
  for (const path of closed) {
    const { status, html, whole, words } = await readPage(path, fetch);
    expect([path, status, ...shownIn(words, forAdmins), ...shownIn(whole, "<table")]).toEqual([
      path,
      200,
      forAdmins,
    ]);
    const name = frame.sections[sectionAt(path)!.key];
    const headings = [/<h1[^>]*>([^<]*)</, /<h2[^>]*>([^<]*)</].map((pattern) => pattern.exec(html)?.[1]);
    expect([path, ...headings]).toEqual([path, name, "Access Denied"]);
  }
});

/** What sets an open page apart from a denial, and how many sections for admins its navigation names. */
async function opened(path: string, by: FetchPage) {
  const { status, html, words } = await readPage(path, by);
  const links = new Set([...html.matchAll(/<a href="(\/admin\/[\w-]+)"/g)].map(([, href]) => href));
  const named = adminSections.filter((section) => links.has(section.path)).length;
  return { path, status, denied: words.includes("Access Denied"), headed: html.includes("<h1"), named };
}

test("a moderator opens the sections of moderators, and the navigation names no other", async () => {
  const { fetch } = await signedInFetch((await createStaff("moderator")).email);
  for (const { path, role } of sections)
    if (role === "moderator")
      expect(await opened(path, fetch)).toEqual({ path, status: 200, denied: false, headed: true, named: 0 });
});

test("an admin opens the sections of admins, and the navigation names them all", async () => {
  const { fetch } = await signedInFetch((await createStaff("admin")).email);
  const named = adminSections.length;
  for (const { path } of adminSections)
    expect(await opened(path, fetch)).toEqual({ path, status: 200, denied: false, headed: true, named });
});

test("a role that is taken away counts from the next request on", async () => {
  const moderator = await createStaff("moderator");
  const { fetch } = await signedInFetch(moderator.email);
  const path = `/admin/home?q=${moderator.id}`;
  expect(shownIn((await readPage(path, fetch)).words, "Access Denied")).toEqual([]);
  await removeRoles(moderator);
  expect(shownIn((await readPage(path, fetch)).words, forMembers)).toEqual([forMembers]);
});
