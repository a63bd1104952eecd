import { expect, test } from "vitest";
import { hostileAddresses, hostileBodiesOfHandlers } from "../support/hostile-addresses.ts";
import { answer, cookieOf, isNoFault, others, tenth } from "../support/hostile-requests.ts";
import { createMember, createStaff } from "../support/members.ts";
import { services } from "../support/services.ts";

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

test("what comes from elsewhere, without an origin, or too large is refused by a handler", async () => {
  const send = async (headers: Record<string, string>, body = "{}") => {
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
    const { status, text } = await answer({ path: "/api/track-analytics", init });
    return [status, (JSON.parse(text) as { reason?: string }).reason];
  };
  const origin = services.app;
  expect(await send({})).toEqual([403, "cross_origin"]);
  expect(await send({ origin: "https://evil.example" })).toEqual([403, "cross_origin"]);
  expect(await send({ origin }, "x".repeat(1_000_000))).toEqual([413, "body_too_large"]);
  expect(await send({ origin })).toEqual([422, "invalid_input"]);
});
