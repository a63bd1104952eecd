import { expect, it } from "vitest";
import { measuredProperties, measuredUrl } from "./measured-url";

const site = "https://altura.example";

it.each([
  [`${site}/leaderboard?q=vera&window=week#top`, `${site}/leaderboard?q=…&window=week#top`],
  [`${site}/appeal/abc?token=1`, `${site}/…`],
  [`${site}/es/get-access?checkout=plus&code=SECRET`, `${site}/…`],
  [`${site}/de/members/staff-invite/SECRET`, `${site}/…`],
  [`${site}/redeem?code=SECRET`, `${site}/…`],
  [`${site}/r/vera@example.com`, `${site}/r/…`],
  ["/pricing?code=SECRET", "/pricing"],
])("of the address %j it reports %j", (href, kept) => expect(measuredUrl(href)).toBe(kept));

it("cleans every address that the library adds by itself, and leaves titles out", () => {
  const added = {
    $current_url: `${site}/auth?email=vera%40example.com`,
    $referrer: "$direct",
    title: "Vera Lang",
    $set_once: { $initial_current_url: `${site}/pricing?q=vera`, $initial_referrer: `${site}/receipts?x=1` },
    form: "email",
    seconds: 3,
  };
  expect(measuredProperties(added)).toEqual({
    $current_url: `${site}/…`,
    $referrer: "$direct",
    $set_once: { $initial_current_url: `${site}/pricing?q=…`, $initial_referrer: `${site}/receipts?x=…` },
    form: "email",
    seconds: 3,
  });
});
