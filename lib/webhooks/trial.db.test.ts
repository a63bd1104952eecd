import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { openReceiver } from "../../local/receiver/testing.ts";
import { newSecret } from "./secrets";
import { acceptsTrial } from "./trial";

const clock = vi.hoisted(() => ({ at: new Date() }));
vi.mock("@/lib/platform/clock", () => ({ now: () => clock.at }));

const { db, heard, replies, origin, net, endpoint, stop, begin, clear } = await openReceiver(clock);
afterAll(stop);
beforeEach(begin);
afterEach(clear);

const answer = (status: number) =>
  void (replies.answer = (_heard, response) => response.writeHead(status).end());

it("a new address gets one signed test, which leaves nothing in the log", async () => {
  const id = randomUUID();
  const { clear: secret, stored } = newSecret(id);
  expect(await acceptsTrial(id, `${origin}/new`, stored, net)).toBe(true);
  expect(heard).toHaveLength(1);
  const [{ headers, body }] = heard as [(typeof heard)[0]];
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
    type: "webhook.test",
    timestamp: expect.any(String),
    data: { endpoint_id: id },
  });
  expect(headers["altura-payload-version"]).toBe("1");
  expect(await db.sql`select 1 from private.webhook_deliveries`).toHaveLength(0);
});

it.each([
  [204, true],
  // Its receiver checks signatures, and gets the secret afterwards.
  [400, true],
  [401, true],
  [403, true],
  [302, false],
  [404, false],
  [410, false],
  [500, false],
])("a new address that answers %s is accepted: %s", async (status, accepted) => {
  answer(status);
  const id = randomUUID();
  expect(await acceptsTrial(id, `${origin}/new`, newSecret(id).stored, net)).toBe(accepted);
});

it.each(["http://127.0.0.1:1/", "https://nowhere.example.com/", "http://10.0.0.7/"])(
  "an address that cannot be reached is refused: %s",
  async (url) => {
    const id = randomUUID();
    expect(await acceptsTrial(id, url, newSecret(id).stored, net)).toBe(false);
    expect(heard).toHaveLength(0);
  },
);

it("another address of an endpoint is tried with its own secret and must accept it; the same one is not tried", async () => {
  const { id, secret } = await endpoint();
  expect(await acceptsTrial(id, `${origin}/hook`, null, net)).toBe(true);
  expect(heard).toHaveLength(0);
  expect(await acceptsTrial(id, `${origin}/moved`, null, net)).toBe(true);
  const [{ headers, body }] = heard as [(typeof heard)[0]];
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
  answer(401);
  expect(await acceptsTrial(id, `${origin}/moved`, null, net)).toBe(false);
});

it("an endpoint that is gone is left to the save, which says so", async () => {
  expect(await acceptsTrial(randomUUID(), `${origin}/hook`, null, net)).toBe(true);
  expect(heard).toHaveLength(0);
});
