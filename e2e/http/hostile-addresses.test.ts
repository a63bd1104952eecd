import { expect, test } from "vitest";
import { hostileAddresses, hostileBodiesOfHandlers } from "../support/hostile-addresses.ts";
import { cookieOf, isNoFault, others, tenth } from "../support/hostile-requests.ts";
import { createMember, createStaff } from "../support/members.ts";

/** A tenth, in which every handler and every page is; all of them are in hostile-addresses.all.test.ts. */
test("handlers never answer 500 to a body or a method", async () => {
  const some = tenth(hostileBodiesOfHandlers(await cookieOf((await createMember()).email)));
  expect(some.length).toBeGreaterThan(50);
  expect(await others(some, isNoFault)).toEqual([]);
});

test("handlers and pages never answer 500 to a query or a part of the address", async () => {
  const member = await cookieOf((await createMember()).email);
  const staff = await cookieOf((await createStaff("admin")).email);
  const some = tenth(hostileAddresses({ member, staff }));
  expect(some.length).toBeGreaterThan(80);
  expect(await others(some, isNoFault)).toEqual([]);
});
