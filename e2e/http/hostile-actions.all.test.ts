import { beforeAll, expect, test } from "vitest";
import { foreignActions, heavyActions, unreadableActions } from "../support/hostile-actions.ts";
import { cookieOf, isNoFault, others } from "../support/hostile-requests.ts";
import { createMember } from "../support/members.ts";

let cookie: string;
beforeAll(async () => {
  cookie = await cookieOf((await createMember()).email);
});

test("an action never answers 500 to what it cannot read", { timeout: 360_000 }, async () => {
  const all = unreadableActions(cookie);
  expect(all.length).toBeGreaterThan(750);
  expect(await others(all, isNoFault)).toEqual([]);
});

test("an action refuses strangers with 403 and 20 MB with 413", { timeout: 360_000 }, async () => {
  expect(await others(foreignActions(cookie), (status) => status === 403)).toEqual([]);
  expect(await others(heavyActions(cookie), (status) => status === 413)).toEqual([]);
});
