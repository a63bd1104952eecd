import { beforeAll, expect, test } from "vitest";
import { actionId, foreignActions, heavyActions, unreadableActions } from "../support/hostile-actions.ts";
import { answer, cookieOf, isNoFault, others, tenth } from "../support/hostile-requests.ts";
import { createMember } from "../support/members.ts";
import { services } from "../support/services.ts";

/** A tenth; all of them are in hostile-actions.all.test.ts. */
let cookie: string;
beforeAll(async () => {
  cookie = await cookieOf((await createMember()).email);
});

test("an action never answers 500 to what it cannot read", async () => {
  const some = tenth(unreadableActions(cookie));
  expect(some.length).toBeGreaterThan(75);
  expect(await others(some, isNoFault)).toEqual([]);
});

test("an action refuses strangers with 403 and 20 MB with 413", async () => {
  const [foreign, heavy] = [tenth(foreignActions(cookie)), tenth(heavyActions(cookie))];
  expect([foreign.length, heavy.length]).toEqual([expect.closeTo(8, -1), 3]);
  expect(await others(foreign, (status) => status === 403)).toEqual([]);
  expect(await others(heavy, (status) => status === 413)).toEqual([]);
});

test("the address under which the site is called does not matter, the origin does", async () => {
  const send = (origin: string) =>
    answer({
      path: "/auth",
      init: {
        method: "POST",
        body: JSON.stringify([null, {}]),
        headers: {
          origin,
          "next-action": actionId("signIn"),
          "content-type": "text/plain",
          "x-forwarded-host": "evil.example",
        },
      },
    });
  expect((await send(services.app)).status).toBe(200);
  expect((await send("http://evil.example")).status).toBe(403);
});
