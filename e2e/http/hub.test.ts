import { expect, test } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember } from "../support/members.ts";
import { readPage, shownIn } from "../support/read-page.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

test("sections of members alone, and their vision dashboard, lead a visitor to joining and back", async () => {
  for (const path of ["/xp", "/discord", "/account", "/linked-accounts", "/members/vision-dashboard"]) {
    const answer = await fetchApp(path);
    const { pathname, searchParams } = new URL(answer.headers.get("location") ?? "", "https://altura.test");
    expect([path, answer.status, pathname, searchParams.get("next")]).toEqual([path, 307, "/auth", path]);
  }
});

test("Discord is linked on its own page, and nowhere else", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  const linksDiscord = /<form\b(?:(?!<\/form>)[^])*name="provider" value="discord"/;
  for (const [path, links] of [
    ["/discord", true],
    ["/linked-accounts", false],
    ["/members/settings?tab=security", false],
  ] as const) {
    const { html } = await readPage(path, fetch);
    expect([path, linksDiscord.test(html)]).toEqual([path, links]);
    expect(html).toContain('href="/discord"');
  }
});

test("a visitor reads a challenge, and a link to joining where a member takes part", async () => {
  const { html, words } = await readPage("/challenges");
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? "";
  expect(main).toMatch(/<a [^>]*href="\/auth\?next=%2Fchallenges"[^>]*>(?:<[^>]*>)*Join free/);
  expect(shownIn(words, "Ten days in the open")).toHaveLength(1);
});

test("the points of a member are added up, filtered by days and downloaded without scripts", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  const path = "/members/altura-points/signups";
  const all = await readPage(path, fetch);
  expect(shownIn(all.words, "2 entries, +150 points in total")).toHaveLength(1);
  const form = [...all.html.matchAll(/<form\b[^]*?<\/form>/g)]
    .map(([each]) => each)
    .find((each) => each.includes('name="from"'));
  expect(form).toContain('name="to"');
  expect(form).not.toMatch(/^<form [^>]*method="post"/i);

  const file = await fetch("/api/me/points/csv?group=signups&locale=es");
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect((await file.text()).trim().split("\n")).toHaveLength(3);

  const none = await readPage(`${path}?from=2020-01-01&to=2020-01-31`, fetch);
  expect(shownIn(none.words, "No points in this period", "+150 points in total")).toEqual([
    "No points in this period",
  ]);
  expect(new RegExp(`<a [^>]*href="${path}"[^>]*>(?:<[^>]*>)*All days`).test(none.html)).toBe(true);
});

test("every line stands on one list, all first, with the lists by source as its filters", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  const all = await readPage("/xp", fetch);
  expect(shownIn(all.words, "2 entries, +150 points in total", "You are here")).toHaveLength(2);
  const tabs = /<nav [^>]*aria-label="Points, newest first"[^]*?<\/nav>/.exec(all.html)?.[0] ?? "";
  expect([...tabs.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    "/xp#history",
    ...["signups", "purchases", "discord", "streams", "missions"].map(
      (group) => `/members/altura-points/${group}`,
    ),
  ]);
  const file = await fetch("/api/me/points/csv?locale=en");
  expect(file.headers.get("content-disposition")).toContain('"points.csv"');
  expect((await file.text()).trim().split("\n")).toHaveLength(3);

  const none = await readPage("/xp?from=2020-01-01&to=2020-01-31", fetch);
  expect(shownIn(none.words, "No points in this period", "+150 points in total")).toEqual([
    "No points in this period",
  ]);
  // Another group keeps the days.
  expect(none.html).toContain("/members/altura-points/signups?from=2020-01-01&amp;to=2020-01-31");
  const group = await readPage("/members/altura-points/signups", fetch);
  expect(group.html).toMatch(/<a [^>]*href="\/xp#history"[^>]*>All</);
});

test("each question of a member has one page: what to do, where they stand, what goes on for all", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  const parts = {
    "setting up": 'aria-label="Set up your account"',
    "next things": "Worth doing today",
    "check-in": 'data-testid="checkin"',
    mountain: "150 points, level Foothills.",
    membership: 'data-testid="tier"',
    referrals: 'data-testid="referral-stats"',
    community: "The community today",
    levels: "You are here",
  };
  const shown = async (path: string) => {
    const { html } = await readPage(path, fetch);
    return Object.entries(parts).flatMap(([part, mark]) => (html.includes(mark) ? [part] : []));
  };
  expect(await shown("/members")).toEqual(["setting up", "next things", "check-in"]);
  expect(await shown("/members/dashboard")).toEqual(["mountain", "membership", "referrals"]);
  expect(await shown("/game")).toEqual(["community"]);
  expect(await shown("/xp")).toEqual(["levels"]);
  const game = await readPage("/game", fetch);
  const card = /<section data-for="member"[^]*?<\/section>/.exec(game.html)?.[0] ?? "";
  expect(card).toMatch(/<a [^>]*href="\/members"[^>]*>Open Today</);
});

test("a member's level and chapters are pictures to share; others' chapters, and no session, are refused", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  const { html } = await readPage("/xp", fetch);
  expect(/<a [^>]*href="[^"]*kind=level[^"]*"[^>]*>[^]*?<\/a>/.exec(html)?.[0]).toContain(
    "Download a picture to share",
  );
  const chapters = (await (await fetch("/api/me/story")).json()) as unknown;
  expect(JSON.stringify(chapters)).toContain('"kind":"joined"');
  const pictureOf = (query: string) => fetch(`/api/me/picture?${query}`);
  for (const query of ["kind=level", "kind=chapter&ref=joined%20&locale=es", "kind=invite"]) {
    const picture = await pictureOf(query);
    expect([query, picture.status, picture.headers.get("content-type")]).toEqual([query, 200, "image/png"]);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  }
  expect((await pictureOf("kind=chapter&ref=mint%2099")).status).toBe(404);
  expect((await fetchApp("/api/me/picture?kind=level")).status).toBe(401);
});
