import { expect, test } from "vitest";
import { hostileAddresses, hostileBodiesOfHandlers } from "../support/hostile-addresses.ts";
import { cookieOf, isNoFault, others } from "../support/hostile-requests.ts";
import { createMember, createStaff } from "../support/members.ts";

test("handlers never answer 500 to a body or a method", { timeout: 360_000 }, async () => {
  const all = hostileBodiesOfHandlers(await cookieOf((await createMember()).email));
  expect(new Set(all.map(({ path }) => path)).size).toBeGreaterThan(20);
  expect(all.length).toBeGreaterThan(500);
  expect(await others(all, isNoFault)).toEqual([]);
});

test(
  "handlers and pages never answer 500 to a query or a part of the address",
  { timeout: 360_000 },
  async () => {
    const member = await cookieOf((await createMember()).email);
    const staff = await cookieOf((await createStaff("admin")).email);
    const all = hostileAddresses({ member, staff });
    expect(new Set(all.map(({ kinds }) => kinds[0])).size).toBeGreaterThan(80);
    expect(all.length).toBeGreaterThan(200);
    expect(await others(all, isNoFault)).toEqual([]);
  },
);
