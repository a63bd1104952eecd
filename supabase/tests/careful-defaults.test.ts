import { expect, test } from "vitest";
import { schemaFiles } from "./source.ts";

/*
 * What is not there, or was not understood, is a no: no mail, no grant, no publication. A column that begins as a yes stands
 * here with its reason.
 */
const found = (pattern: RegExp) =>
  schemaFiles.flatMap(({ file, sql }) =>
    [...sql.matchAll(pattern)].map(([, what = ""]) => `${file.replace(/\/\w+\.sql$/, "")} ${what.trim()}`),
  );

/** By subject and column. */
const begunWithYes: Record<string, string> = {
  "points/ledger active": "a rule of the product, by staff",
  "points/ledger ranked": "a rule of the product, by staff",
  "mail/outbox referral":
    "news of the member's own referrals, which they ask for by inviting (docs/product.md, Mail)",
  "money/plans active": "a plan or price that staff add",
  "money/promotion_codes active": "a code that staff add",
  "community/chat presence": "seen by members alone, who see it beside their own name at once",
  "money/storefronts listed":
    "a shop, which sells in public by itself; the choice stands in its form before it opens",
};

test("a column that begins as a yes has a reason", () => {
  const columns = found(/^[ ]+(\w+) boolean (?!primary key)[^,\n]*\bdefault true\b/gm);
  expect([...new Set(columns)].toSorted()).toEqual(Object.keys(begunWithYes).toSorted());
});

test("a text from outside that is missing is never a yes", () => {
  expect(found(/(coalesce\([^;\n]{0,120}?,\s*'(?:true|yes|on|1)'\))/gi)).toEqual([]);
});

test("a text from outside is no yes for not being among the words that mean no", () => {
  // Folded first, as only what people or other services wrote is.
  expect(found(/(lower\([^\n]{0,120}?\)\)*\s+not in \()/gi)).toEqual([]);
});
