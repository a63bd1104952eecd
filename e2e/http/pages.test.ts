import { describe, expect, test } from "vitest";
import { locales } from "../../lib/platform/i18n/routing.ts";
import { publicPages as pagesOfSite } from "../../lib/site/pages.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember } from "../support/members.ts";
import { elementsIn, pageFacts, wordsIn } from "../support/page-facts.ts";
import { saidTwice } from "../support/paragraphs.ts";
import { publicPages, requestsAtOnce, starts, withoutLanguage } from "../support/public-pages.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";
import { thingsIn } from "../support/structured-data.ts";

const factsOf = async (path: string) =>
  pageFacts(await (await fetchApp(path, { redirect: "follow" })).text());
const prefixOf = (start: string) => (start === "/" ? "" : start);

describe.each(starts)("the public pages from %s", { timeout: 400_000 }, (start) => {
  const listedPages = async () => (await publicPages(start)).filter(({ listed }) => listed);

  test("can be reached, and those that are listed have a title and a description of their own", async () => {
    const listed = await listedPages();
    expect(listed.map(({ path }) => withoutLanguage(path))).toEqual(expect.arrayContaining([...pagesOfSite]));
    for (const part of ["title", "description"] as const) {
      const twice = listed.filter((one) =>
        listed.some((other) => other !== one && other[part] === one[part]),
      );
      expect(
        twice.map(({ path }) => path),
        `the same ${part}`,
      ).toEqual([]);
    }
    for (const { path, description } of listed) expect(description.length, path).toBeGreaterThan(40);
  });

  test("have one heading, every landmark, and words without keys and places", async () => {
    for (const { path, html } of await publicPages(start)) {
      const { headings, landmarks, raw } = pageFacts(html);
      expect.soft(headings, `one h1 on ${path}`).toHaveLength(1);
      expect.soft(landmarks, `landmarks of ${path}`).toEqual(["main", "header", "footer"]);
      expect.soft(raw, `words of ${path}`).toEqual([]);
    }
  });

  test("say each paragraph on one page", async () => {
    const pages = (await publicPages(start)).map(({ path, html }) => ({ path: withoutLanguage(path), html }));
    expect(saidTwice(pages.filter(({ path }) => pagesOfSite.some((page) => page === path)))).toEqual([]);
  });

  test("say to search engines what they are and where they stand in other languages", async () => {
    for (const { path, html } of await listedPages()) {
      const { canonical, languages, data } = pageFacts(html);
      expect.soft(new URL(canonical).pathname, path).toBe(path);
      expect.soft(languages, path).toEqual([...locales, "x-default"]);
      const types = thingsIn(data).map((thing) => thing["@type"]);
      expect.soft(types, path).toContain(path === start ? "WebSite" : "BreadcrumbList");
    }
  });

  test("are shared with a picture", async () => {
    const pictures = [...new Set((await listedPages()).map(({ html }) => pageFacts(html).picture))];
    const typeOf = async (address: string) => {
      const picture = await fetchApp(new URL(address).pathname);
      await picture.arrayBuffer();
      return picture.headers.get("content-type");
    };
    for (let at = 0; at < pictures.length; at += requestsAtOnce) {
      const some = pictures.slice(at, at + requestsAtOnce);
      expect.soft(await Promise.all(some.map(typeOf)), some.join()).toEqual(some.map(() => "image/png"));
    }
  });

  test("name who runs them on the home page, prices as offers, questions as questions", async () => {
    const dataOf = async (path: string) => (await factsOf(prefixOf(start) + path)).data;
    const typesOf = async (path: string) => thingsIn(await dataOf(path)).map((thing) => thing["@type"]);
    expect(thingsIn((await factsOf(start)).data).map((thing) => thing["@type"])).toEqual(
      expect.arrayContaining(["Organization", "WebSite"]),
    );
    expect((await typesOf("/pricing")).filter((type) => type === "Product")).toHaveLength(3);
    const data = (await dataOf("/pricing")).join();
    expect(data).toContain('"sku":"plus_year","price":"90.00","priceCurrency":"USD"');
    expect(data).toMatch(/"sku":"founder_once"[^}]*schema\.org\/LimitedAvailability/);
    expect(await typesOf("/faq")).toContain("FAQPage");
  });
});

describe("what does not exist says so with its status, in the language of its address", () => {
  test.each([
    ["/nope", "No path leads here", "/"],
    ["/legal/nope", "No path leads here", "/"],
    ["/es/nope", "Ningún sendero llega hasta aquí", "/es"],
    ["/es/legal/nope", "Ningún sendero llega hasta aquí", "/es"],
    ["/lost", "No path leads here", "/"],
    ["/nope.png", "No path leads here", "/"],
    ["/r", "No path leads here", "/"],
  ])("%s", async (path, title, home) => {
    const answer = await fetchApp(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const { headings, language, links, robots } = pageFacts(await answer.text());
    expect({ headings, language, link: links[0] }).toEqual({
      ...{ headings: [title], language: home === "/" ? "en" : "es", link: home },
    });
    expect(robots).toMatch(/noindex/);
  });
});

test("personal, administrative and result pages are not indexed", async () => {
  for (const start of starts) {
    for (const path of [
      "/auth",
      "/get-access",
      "/payment-success",
      "/payment-canceled",
      "/subscription-success",
      "/unsubscribe",
      "/appeal",
      "/admin/home",
    ]) {
      const { robots } = await factsOf(prefixOf(start) + path);
      expect.soft(robots, prefixOf(start) + path).toMatch(/^noindex/);
    }
  }
});

test("a visitor reads why an account is needed, and where to get one", async () => {
  const apply = await factsOf("/apply");
  expect(apply.mainWords).toContain("You need a free account first");
  expect(apply.links).toContain("/auth?next=%2Fapply");
  const votes = await factsOf("/funding-governance");
  expect(votes.mainWords).toMatch(/Sign in to vote/);
  expect(votes.links).toContain("/auth?next=%2Ffunding-governance");
});

test("decided proposals say how they were decided, and lead to their ballots", async () => {
  const { page } = await factsOf("/funding-governance");
  const [decided = page] = elementsIn(page, "article", { id: "publish-ballots" });
  expect(wordsIn(decided)).toContain("Passed");
  expect(elementsIn(decided, "a").map(({ attribs }) => attribs.href)).toContain(
    "/api/ballots/publish-ballots",
  );
});

test("the inbox of messages is closed to members", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  expect(pageFacts(await (await fetch("/admin/feedback")).text()).words).toContain("Access Denied");
});

test("every mail is shown in each language and theme, for this machine alone", async () => {
  const { page, headings } = await factsOf("/local/mails?mail=receipt&case=claim");
  expect(headings).toEqual(["receipt"]);
  const mails = elementsIn(page, "iframe").map(({ attribs }) => ({
    title: attribs.title,
    html: attribs.srcdoc ?? "",
  }));
  expect(mails).toHaveLength(6);
  const dark = mails.find(({ title }) => title === "English, dark")?.html ?? "";
  expect(dark).toContain("Founder");
  expect(dark).toMatch(/@media all[\s\S]*#f5f3ef/i);
});
