import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { webhookTypes } from "@/lib/webhooks/types.gen";
import { deliveryFile, webhookEndpoints } from "@/lib/admin/webhooks/schema";
import { webhookLog } from "@/lib/admin/webhooks/webhooks.list";
import { join } from "./cast.ts";
import { expectFullAnswers } from "./full-answer.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, second, call, undo } = await castOfStaff();
afterAll(() => db.drop());

const secret = JSON.stringify({ key: "first", sealed: "a".repeat(80) });
const value = (changes: object = {}) =>
  JSON.stringify({
    url: "https://hooks.example.com/a",
    description: "Books",
    events: ["order.settled"],
    ...changes,
  });
const save = (id: string, changes = {}, asker = admin, version = "null") =>
  call(asker, `admin_save_webhook('${id}', '${value(changes)}', '${secret}', 'For the books', ${version})`);
const read = async (what: string, asker = admin) =>
  (await db.as(asker, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as unknown;
const endpoints = async () => webhookEndpoints.parse(await read("admin_webhook_endpoints()")).endpoints;
const queue = (type: string, key: string) =>
  db.sql`select queue_webhooks(${type}, ${key}, null, null, '{}') as count`;

test("the types are those of the application", async () => {
  const [row] = await db.sql`select private.webhook_types() as types`;
  expect(row?.types).toEqual(webhookTypes);
});

describe("an endpoint", () => {
  test("is made by an admin with a secret, changed, rotated, switched, and taken back", async () => {
    const id = randomUUID();
    await save(id);
    const [made] = (await endpoints()).filter((one) => one.id === id);
    expect(made).toMatchObject({ state: "live", waiting: 0, overlap_until: null });
    await expect(save(id, { url: "https://b.example.com/" }, second, "'0'")).rejects.toThrow(
      "changed_meanwhile",
    );
    await save(
      id,
      { url: "https://b.example.com/?a=b", events: ["member.joined", "order.settled"] },
      second,
      "'1'",
    );
    await call(admin, `admin_rotate_webhook('${id}', '${secret}', 'Leaked')`);
    const off = await call(admin, `admin_set_webhook('${id}', 'off', 'Moving', '2')`);
    await expect(call(admin, `admin_set_webhook('${id}', 'off', 'Moving')`)).rejects.toThrow(
      "changed_meanwhile",
    );
    expect((await endpoints()).find((one) => one.id === id)).toMatchObject({
      url: "https://b.example.com/?a=b",
      state: "off",
      events: ["member.joined", "order.settled"],
      overlap_until: expect.any(String),
    });
    await undo(second, off.line);
    expect((await endpoints()).find((one) => one.id === id)?.state).toBe("live");
    await call(admin, `admin_set_webhook('${id}', 'removed', 'Over')`);
    expect((await endpoints()).find((one) => one.id === id)).toBeUndefined();
    await expect(save(id)).rejects.toThrow("not_found");
    expect(
      await db.sql`select count(*)::int as n from private.webhook_secrets where endpoint_id = ${id}`,
    ).toEqual([{ n: 2 }]);
  });

  test.each([
    [{ url: "ftp://a.example.com" }, "invalid_input"],
    [{ url: "https://name:word@a.example.com" }, "invalid_input"],
    [{ url: null }, "invalid_input"],
    [{ description: "x".repeat(101) }, "invalid_input"],
    [{ events: [] }, "choice_needed"],
    [{ events: ["member.flew"] }, "choice_needed"],
    [{ events: "order.settled" }, "invalid_input"],
  ])("%o is refused: %s", async (changes, code) => {
    await expect(save(randomUUID(), changes)).rejects.toThrow(code);
  });

  test("is for admins; a secret is read by nobody", async () => {
    const member = await join(db);
    for (const asker of [moderator, member]) {
      await expect(save(randomUUID(), {}, asker)).rejects.toThrow("forbidden");
      for (const what of ["admin_webhook_endpoints()", "admin_webhook_delivery(1)"])
        await expect(read(what, asker)).rejects.toThrow("forbidden");
    }
    for (const asker of ["anon", member, admin] as const) {
      for (const name of ["endpoints", "secrets", "deliveries", "attempts"])
        await expect(
          db.as(asker, (tx) => tx.unsafe(`select 1 from private.webhook_${name}`)),
        ).rejects.toThrow("permission");
      for (const what of [
        "queue_webhooks('order.settled', 'x', null, null, '{}')",
        "claim_webhooks(now(), 1)",
        "settle_webhook(1, 1, now(), 1)",
        "keep_webhooks()",
        "webhook_secrets_of_other_keys('x', 1)",
        "reseal_webhook_secret(1, 'x', 'y')",
        "webhook_signing(gen_random_uuid())",
      ])
        await expect(db.as(asker, (tx) => tx.unsafe(`select ${what}`))).rejects.toThrow("permission");
    }
    expect(JSON.stringify(await read("admin_webhook_endpoints()"))).not.toContain("aaaa");
  });
});

describe("a fact", () => {
  test("is queued once for each that asks, also while it is held, and for none that is off", async () => {
    await db.sql`update private.webhook_endpoints set state = 'removed', held_reason = null, held_at = null`;
    const [live, held, off, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    for (const id of [live, held, off]) await save(id);
    await save(other, { events: ["member.joined"] });
    await db.sql`update private.webhook_endpoints set state = 'held', held_reason = 'gone', held_at = now() where id = ${held}`;
    await call(admin, `admin_set_webhook('${off}', 'off', 'Moving')`);
    expect(await queue("order.settled", "k1")).toEqual([{ count: 2 }]);
    expect(await queue("order.settled", "k1")).toEqual([{ count: 0 }]);
    const claimed = (await db.sql`select claim_webhooks(now(), 10) as it`)[0]?.it as { endpoint: string }[];
    expect(claimed.map(({ endpoint }) => endpoint)).toEqual([live]);
  });

  test("points are told only while somebody asks; joining always", async () => {
    const told = async (member: string) =>
      (
        await db.sql`select type from private.events where user_id = ${member} and type in ('points.awarded', 'member.joined') order by id`
      ).map(({ type }) => type as string);
    expect(await told(await join(db))).toEqual(["member.joined"]);
    await save(randomUUID(), { events: ["points.awarded"] });
    expect(await told(await join(db))).toEqual(["member.joined", "points.awarded"]);
  });

  test("can be given up, so that the next goes on, and be sent again, before it", async () => {
    const id = randomUUID();
    await save(id, { events: ["message.reported"] });
    for (const key of ["r1", "r2"]) await queue("message.reported", key);
    const [first, next] = (
      await db.sql`select id from private.webhook_deliveries where endpoint_id = ${id} order by id`
    ).map((row) => Number(row.id)) as [number, number];
    const head = async () => {
      const all = (await db.sql`select claim_webhooks(now() + interval '2 minutes', 50) as it`)[0]?.it as {
        endpoint: string;
        delivery: number;
      }[];
      await db.sql`update private.webhook_deliveries set claimed_until = null`;
      return all.find(({ endpoint }) => endpoint === id)?.delivery;
    };
    expect(await head()).toBe(first);
    await expect(call(admin, `admin_resend_webhook(${first}, 'Again')`)).rejects.toThrow("changed_meanwhile");
    await call(admin, `admin_skip_webhook(${first}, 'Broken there')`);
    expect(await head()).toBe(next);
    await call(admin, `admin_resend_webhook(${first}, 'Mended')`);
    expect(await head()).toBe(first);
    await expect(call(admin, "admin_skip_webhook(987654, 'x')")).rejects.toThrow("not_found");
  });

  test("is forgotten with its member, and after its time unless it is still tried", async () => {
    const me = await join(db);
    await db.sql`select queue_webhooks('order.settled', 'mine', ${me}, null, '{}')`;
    await db.sql`update private.webhook_deliveries set created_at = now() - interval '31 days', status = 'delivered' where event_key = 'k1'`;
    await db.sql`update private.webhook_secrets set ends_at = now() - interval '1 minute' where id = (select min(id) from private.webhook_secrets)`;
    expect(await db.sql`select keep_webhooks() as n`).toEqual([{ n: 2 }]);
    expect(await db.sql`select 1 from private.webhook_secrets where ends_at <= now()`).toHaveLength(0);
    expect(await db.sql`select 1 from private.webhook_deliveries where user_id = ${me}`).not.toHaveLength(0);
  });
});

describe("a test", () => {
  const bodyOf = async (delivery: number) =>
    JSON.parse(
      (await db.sql`select body from private.webhook_deliveries where id = ${delivery}`)[0]?.body as string,
    ) as object;
  const send = (id: string, args: string, asker = admin) =>
    call(asker, `admin_test_webhook('${id}'${args})`) as unknown as Promise<{ delivery: number }>;

  test("carries what the type's sample has, and says that it is one", async () => {
    const id = randomUUID();
    await save(id);
    const data = { member: id, tier: "plus", previous: "standard" };
    const { delivery } = await send(id, `, 'tier.changed', '${JSON.stringify(data)}'`);
    expect(await bodyOf(delivery)).toEqual({
      type: "tier.changed",
      timestamp: expect.any(String),
      test: true,
      data,
    });
    const general = await send(id, "");
    expect(await bodyOf(general.delivery)).toEqual({
      type: "webhook.test",
      timestamp: expect.any(String),
      data: { endpoint_id: id },
    });
  });

  test.each([
    ["a type that does not exist", "'member.flew', '{}'"],
    ["no type", "null, '{}'"],
    ["no data", "'tier.changed', null"],
    ["a list", "'tier.changed', '[]'"],
    ["no version", "'tier.changed', '{}', null"],
    ["more than a message may have", `'tier.changed', '{"a": "${"x".repeat(3001)}"}'`],
  ])("of %s is refused", async (_what, args) => {
    const id = randomUUID();
    await save(id);
    await expect(send(id, `, ${args}`)).rejects.toThrow("invalid_input");
  });

  test("is for admins", async () => {
    const id = randomUUID();
    await save(id);
    await expect(send(id, ", 'tier.changed', '{}'", moderator)).rejects.toThrow("forbidden");
  });
});

test("the address and secrets that sign for an endpoint are read by the service", async () => {
  const id = randomUUID();
  const signing = async () =>
    (await db.as("service_role", (tx) => tx`select webhook_signing(${id}) as it`))[0]?.it as unknown;
  expect(await signing()).toBeNull();
  await save(id);
  await call(admin, `admin_rotate_webhook('${id}', '${secret}', 'Leaked')`);
  const stored = JSON.parse(secret) as object;
  expect(await signing()).toEqual({ url: "https://hooks.example.com/a", secrets: [stored, stored] });
  await call(admin, `admin_set_webhook('${id}', 'removed', 'Over')`);
  expect(await signing()).toBeNull();
});

test("the version of a payload is that of the time it was queued", async () => {
  const id = randomUUID();
  await save(id, { events: ["mint.void"] });
  await db.sql`select queue_webhooks('mint.void', 'v2', null, null, '{}', 2)`;
  const claimed = (await db.sql`select claim_webhooks(now(), 50) as it`)[0]?.it as {
    endpoint: string;
    version: number;
  }[];
  expect(claimed.find(({ endpoint }) => endpoint === id)).toMatchObject({ version: 2 });
});

test("the answers are as the application reads them", async () => {
  const id = randomUUID();
  await save(id);
  await call(admin, `admin_rotate_webhook('${id}', '${secret}', 'Leaked')`);
  const made = (await call(admin, `admin_test_webhook('${id}')`)) as unknown as { delivery: number };
  await db.sql`select claim_webhooks(now(), 1, ${made.delivery})`;
  await db.sql`select settle_webhook(${made.delivery}, 1, now(), 12, 200, null, 'ok')`;
  await queue("order.settled", "k9");
  const [row] =
    await db.sql`select id from private.webhook_deliveries where endpoint_id = ${id} and event_key = 'k9'`;
  await db.sql`update private.webhook_deliveries set attempts = 1 where id = ${row?.id as string}`;
  await db.sql`select settle_webhook(${row?.id as string}, 1, now(), 12, 500, 'status', 'no')`;
  const gone = randomUUID();
  await save(gone);
  await db.sql`select private.hold_webhook(${gone}, 'gone', now())`;
  expectFullAnswers(webhookEndpoints, await read("admin_webhook_endpoints()"));
  const list = (after: string) => read(`admin_webhooks('{}', 'made', true, ${after}, 200)`);
  expectFullAnswers(
    webhookLog.page,
    await list("null, false"),
    await list(`'["2999-01-01", 0]', false`),
    await list(`'["1970-01-01", 0]', true`),
  );
  expectFullAnswers(
    deliveryFile,
    await read(`admin_webhook_delivery(${made.delivery})`),
    await read(`admin_webhook_delivery(${row?.id as string})`),
  );
});

test("an address that is no name can be held too", async () => {
  for (const [url, host] of [
    ["https://[2606:4700::1111]/hook", "address"],
    ["https://xn--mnchen-3ya.example/hook?a=b", "xn--mnchen-3ya.example"],
  ] as const) {
    const id = randomUUID();
    await save(id, { url });
    await db.sql`select private.hold_webhook(${id}, 'gone', now())`;
    const [told] = await db.sql`select values ->> 'host' as host from private.events
        where type = 'webhook.held' and values ->> 'endpoint_id' = ${id} and user_id = ${admin}`;
    expect(told).toEqual({ host });
  }
});
