import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { withoutLanguage } from "../support/public-pages.ts";

test("updates can be followed in every language", async ({ request }) => {
  for (const [path, language] of [
    ["/updates.xml", "en"],
    ["/es/updates.xml", "es"],
    ["/de/updates.xml", "de"],
  ]) {
    const response = await answered(() => request.get(path ?? ""));
    expect(response.headers()["content-type"]).toContain("application/rss+xml");
    const feed = await response.text();
    expect(feed).toContain(`<language>${language}</language>`);
    expect(feed.match(/<item>/g)?.length).toBe(feed.match(/<pubDate>\w{3}, /g)?.length);
  }
});

test("llms.txt names every listed page of the community itself", async ({ request }) => {
  const text = await (await answered(() => request.get("/llms.txt"))).text();
  const sitemap = await (await answered(() => request.get("/sitemap.xml"))).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? "").pathname,
  );
  expect(text).toContain("# Altura");
  // What members sell is theirs.
  const own = listed.filter((path) => withoutLanguage(path) === path && !path.startsWith("/storefront/"));
  for (const path of own) expect(text).toContain(`${path}):`);
});

test("the NFT's figures can be had as files", async ({ request }) => {
  const days = await answered(() => request.get("/api/nft-metrics/days"));
  expect(days.headers()["content-type"]).toContain("text/csv");
  const lines = (await days.text()).trimEnd().split("\r\n");
  expect(lines[0]).toBe("day,mints");
  expect(lines).toHaveLength(31);
  const holders = await (await answered(() => request.get("/api/nft-metrics/holders"))).text();
  expect(holders.split("\r\n")[0]).toBe("address,tokens,block");
  expect((await answered(() => request.get("/api/nft-metrics/other"))).status()).toBe(404);
});
