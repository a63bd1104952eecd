import { expect, test } from "vitest";
import { faultsOf, hostileHeaders } from "../support/hostile-headers.ts";
import { cookieOf } from "../support/hostile-requests.ts";
import { createMember } from "../support/members.ts";

test("no header is answered with a fault", { timeout: 900_000 }, async () => {
  expect(hostileHeaders.length).toBeGreaterThan(500);
  expect(await faultsOf(hostileHeaders, await cookieOf((await createMember()).email))).toEqual([]);
});
