import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keys, openReceiver, type Heard } from "../../local/receiver/testing.ts";
import { newSecret, openSecret, resealSecrets } from "./secrets";
import { sendWebhooks, sendWebhookTest } from "./send";

const clock = vi.hoisted(() => ({ at: new Date() }));
vi.mock("@/lib/platform/clock", () => ({ now: () => clock.at }));

const { db, heard, replies, origin, names, net, endpoint, happen, rows, stop, begin, clear, later } =
  await openReceiver(clock);
afterAll(stop);
beforeEach(begin);
afterEach(clear);
const day = 86_400;

describe("a webhook", () => {
  it("is signed as Standard Webhooks says, carries ids and values, and comes once", async () => {
    const { secret } = await endpoint();
    await endpoint(undefined, ["order.settled"]);
    const member = await happen("1");
    expect(await sendWebhooks(net)).toEqual({ sent: 1, failed: 0 });
    expect(await sendWebhooks(net)).toEqual({ sent: 0, failed: 0 });
    const [{ headers, body } = {} as Heard] = heard;
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^msg_/),
    });
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: "mint.confirmed",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { member, mint_id: expect.any(String), token_id: "1", tx_hash: "0xab" },
    });
    expect(() => new Webhook(newSecret("x").clear).verify(body, headers as Record<string, string>)).toThrow();
    const [attempt] = await db.sql`select http_status, error, answer from private.webhook_attempts`;
    expect(attempt).toEqual({ http_status: 200, error: null, answer: "thank you" });
  });

  it("is signed with both secrets while they overlap, and with the new one alone afterwards", async () => {
    const { id, secret } = await endpoint();
    const { clear, stored } = newSecret(id);
    await db.sql`select private.keep_webhook_secret(${id}, ${db.sql.json(stored)})`;
    await happen("1", "2");
    await sendWebhooks(net);
    const verify = (by: string, { body, headers }: Heard) =>
      new Webhook(by).verify(body, headers as Record<string, string>);
    for (const by of [secret, clear]) expect(verify(by, heard[0]!)).toBeTruthy();
    await db.sql`update private.webhook_secrets set ends_at = '2020-01-01' where ends_at is not null`;
    await happen("3");
    await sendWebhooks(net);
    expect(verify(clear, heard.at(-1)!)).toBeTruthy();
    expect(() => verify(secret, heard.at(-1)!)).toThrow();
  });

  it("keeps its secret when the key that encrypts it changes", async () => {
    const { id, secret } = await endpoint();
    const before = process.env.WEBHOOK_SECRET_KEYS!;
    process.env.WEBHOOK_SECRET_KEYS = `${keys("second")},${before}`;
    expect(await resealSecrets()).toBe(1);
    const [row] = await db.sql`select key_id as key, sealed from private.webhook_secrets`;
    expect(row?.key).toBe("second");
    expect(openSecret(id, row as never)).toBe(secret);
    expect(openSecret(randomUUID(), row as never)).toBeNull();
    process.env.WEBHOOK_SECRET_KEYS = before;
    await happen("1");
    expect(await sendWebhooks(net)).toEqual({ sent: 0, failed: 1 });
    expect(await rows()).toMatchObject([{ status: "waiting", error: "secret" }]);
  });
});

it("an answer that the database refuses keeps no other endpoint waiting", async () => {
  names["broken.example.com"] = ["127.0.0.1"];
  const broken = `http://broken.example.com:${new URL(origin).port}`;
  await db.sql`alter table private.webhook_attempts add constraint no_break check (answer <> 'break') not valid`;
  await endpoint(broken);
  await endpoint();
  replies.answer = ({ headers }, response) =>
    response.end(headers.host?.startsWith("broken") ? "break" : "fine");
  await happen("1", "2");
  await expect(sendWebhooks({ ...net, local: [origin, broken] })).rejects.toThrow("no_break");
  await db.sql`alter table private.webhook_attempts drop constraint no_break`;
  expect((await rows()).filter(({ status }) => status === "delivered")).toHaveLength(2);
});

it("a claim that has run out changes nothing, and a worker that dies loses nothing", async () => {
  await endpoint();
  await happen("1");
  const claim = (at: Date) => db.sql`select claim_webhooks(${at}, 10) as it`;
  const [first] = await claim(clock.at);
  const [{ delivery, attempt }] = first?.it as [{ delivery: number; attempt: number }];
  expect((await claim(clock.at))[0]?.it, "nobody else gets it").toEqual([]);
  later(61);
  expect((await claim(clock.at))[0]?.it).toMatchObject([{ delivery, attempt: attempt + 1 }]);
  await db.sql`select settle_webhook(${delivery}, ${attempt}, ${clock.at}, 1, 200)`;
  expect(await rows()).toMatchObject([{ status: "waiting" }]);
});

it("a test goes out at once and once, past what waits, whatever the endpoint's state", async () => {
  const { id } = await endpoint();
  replies.answer = ({ type }, response) => response.writeHead(type === "webhook.test" ? 204 : 500).end();
  await happen("1");
  await sendWebhooks(net);
  await db.sql`update private.webhook_endpoints set state = 'off' where id = ${id}`;
  const insert = () => db.sql`insert into private.webhook_deliveries (endpoint_id, type, body)
    values (${id}, 'webhook.test', '{"type": "webhook.test"}') returning id`;
  const [test] = await insert();
  await sendWebhookTest(Number(test?.id), net);
  expect(heard.at(-1)?.type).toBe("webhook.test");
  expect(await rows()).toMatchObject([{ status: "waiting" }, { status: "delivered", http_status: 204 }]);
  replies.answer = (_heard, response) => response.writeHead(404).end();
  const [second] = await insert();
  await sendWebhookTest(Number(second?.id), net);
  expect((await rows()).at(-1)).toMatchObject({ status: "failed", http_status: 404 });
  later(day);
  expect(await sendWebhooks(net)).toEqual({ sent: 0, failed: 0 });
});
