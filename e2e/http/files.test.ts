import { expect, test } from "vitest";
import { locales } from "../../lib/platform/i18n/routing.ts";
import { unlisted } from "../../lib/site/pages.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { withoutLanguage } from "../support/public-pages.ts";

const textOf = async (path: string) => (await fetchApp(path)).text();

test.each([
  ["/updates.xml", "en"],
  ["/es/updates.xml", "es"],
  ["/de/updates.xml", "de"],
])("updates can be followed by %s", async (path, language) => {
  const response = await fetchApp(path);
  expect(response.headers.get("content-type")).toContain("application/rss+xml");
  const feed = await response.text();
  expect(feed).toContain(`<language>${language}</language>`);
  expect(feed.match(/<item>/g)?.length).toBe(feed.match(/<pubDate>\w{3}, /g)?.length);
});

test("llms.txt names every listed page of the community itself", async () => {
  const text = await textOf("/llms.txt");
  const listed = [...(await textOf("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? "").pathname,
  );
  expect(text).toContain("# Altura");
  // What members sell is theirs.
  const own = listed.filter((path) => withoutLanguage(path) === path && !path.startsWith("/storefront/"));
  expect(own.length).toBeGreaterThan(10);
  for (const path of own) expect(text).toContain(`${path}):`);
});

test("search engines may list no personal, administrative or result page, in no language", async () => {
  const robots = await textOf("/robots.txt");
  expect(unlisted).toEqual(expect.arrayContaining(["/r/", "/members", "/admin", "/payment-success"]));
  expect(unlisted).toEqual(expect.arrayContaining(["/unsubscribe", "/appeal"]));
  for (const path of unlisted) {
    for (const locale of locales)
      expect(robots).toContain(`Disallow: ${locale === "en" ? "" : `/${locale}`}${path}\n`);
  }
  expect(robots).toMatch(/\nSitemap: \S+\/sitemap\.xml\n/);
});

test("the NFT's figures can be had as files", async () => {
  const days = await fetchApp("/api/nft-metrics/days");
  expect(days.headers.get("content-type")).toContain("text/csv");
  const lines = (await days.text()).trimEnd().split("\r\n");
  expect(lines[0]).toBe("day,mints");
  expect(lines).toHaveLength(31);
  expect((await textOf("/api/nft-metrics/holders")).split("\r\n")[0]).toBe("address,tokens,block");
  expect((await fetchApp("/api/nft-metrics/other")).status).toBe(404);
});

test("the ballots of a proposal can be had as a file once it is decided", async () => {
  const ballots = await fetchApp("/api/ballots/publish-ballots");
  expect(ballots.headers.get("content-disposition")).toBe(
    'attachment; filename="ballots-publish-ballots.csv"',
  );
  expect(ballots.headers.get("content-type")).toContain("text/csv");
  expect((await ballots.text()).split("\r\n")[0]).toBe("receipt,choice,weight");
  expect((await fetchApp("/api/ballots/creator-grants")).status).toBe(404);
});

test("the keys that statements are verified with are public, and only their public part", async () => {
  const keys = await textOf("/.well-known/altura-keys.json");
  expect(JSON.parse(keys)).toMatchObject({ keys: [{ kty: "EC", crv: "P-256", alg: "ES256" }] });
  expect(keys).not.toContain('"d"');
});
