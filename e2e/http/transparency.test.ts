import { expect, test, vi } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { pageFacts } from "../support/page-facts.ts";
import { sql } from "../support/services.ts";

test("transparency shows figures with their source and time", async () => {
  const answer = await fetchApp("/transparency");
  expect(answer.headers.get("cache-control"), "five minutes at most").toBe(
    "s-maxage=60, stale-while-revalidate=240",
  );
  const { words } = pageFacts(await answer.text());
  expect(words).toMatch(/Points issued [\d,]{4,}/);
  expect(words).not.toContain("Revenue, last 30 days");
  // At three in the morning everything is compared again, with tiers and days that other tests have written by hand.
  const [first] = await sql`
    select mismatches::int from private.reconciliations where finished_at is not null order by id limit 1`;
  expect(first, "before any test has written").toEqual({ mismatches: 0 });
  await vi.waitFor(
    async () => {
      const [last] = await sql<{ mismatches: number }[]>`
        select mismatches::int from private.reconciliations where finished_at is not null order by id desc limit 1`;
      const now = pageFacts(await (await fetchApp("/transparency")).text());
      const verdict = last?.mismatches === 0 ? "Adds up" : "numbers? differ?";
      expect(now.words, "the page stays for a minute").toMatch(new RegExp(`Ledger.{0,60}${verdict}`));
    },
    { timeout: 120_000, interval: 2000 },
  );
}, 300_000);
