import { expect, test } from "vitest";
import { faultsOf, hostileHeaders } from "../support/hostile-headers.ts";
import { cookieOf, tenth } from "../support/hostile-requests.ts";
import { createMember } from "../support/members.ts";

/** A tenth, in which every header and every address is; all of them are in hostile-headers.all.test.ts. */
test("no header is answered with a fault", async () => {
  const some = tenth(hostileHeaders);
  expect(some.length).toBeGreaterThan(70);
  expect(await faultsOf(some, await cookieOf((await createMember()).email))).toEqual([]);
});
