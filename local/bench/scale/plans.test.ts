import { expect, test } from "vitest";
import { longest, statementIn } from "./plans.ts";

test("a notice of auto_explain names the time and the plan; any other is left out", () => {
  expect(statementIn("duration: 12.500 ms  plan:\nQuery Text: select 1\nResult")).toEqual({
    took: 12.5,
    plan: "Query Text: select 1\nResult",
  });
  expect(statementIn('table "bench" does not exist, skipping')).toBeUndefined();
});

test("the longest statement that reads a table is shown, not the call around it", () => {
  const call = { took: 30, plan: "Query Text: select member_dashboard()\nResult" };
  const read = { took: 20, plan: "Query Text: …\nIndex Scan using points_of_member on points_ledger" };
  const short = { took: 1, plan: "Query Text: …\nSeq Scan on settings" };
  const around = { took: 25, plan: "Query Text: …\nFunction Scan on page_of_member" };
  expect(longest([short, read, around, call])).toBe(read);
  expect(longest([call])).toBeUndefined();
});
