import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { join } from "../../supabase/tests/cast.ts";
import { openReceiver } from "../../local/receiver/testing.ts";
import { sendWebhooks } from "./send";

const clock = vi.hoisted(() => ({ at: new Date() }));
vi.mock("@/lib/platform/clock", () => ({ now: () => clock.at }));

const {
  db,
  heard,
  replies,
  origin,
  names,
  net,
  endpoint,
  happen,
  tokens,
  state,
  rows,
  stop,
  begin,
  clear,
  later,
} = await openReceiver(clock);
afterAll(stop);
beforeEach(begin);
afterEach(clear);
const day = 86_400;

describe("a target", () => {
  it("that was gone for two days gets everything afterwards, in order", async () => {
    const { id } = await endpoint();
    replies.answer = (_heard, response) => response.writeHead(503).end();
    await happen("1", "2", "3");
    for (let hour = 0; hour < 48; hour += 1) {
      await sendWebhooks(net);
      later(3600);
    }
    expect(new Set(tokens()), "those behind the first wait").toEqual(new Set(["1"]));
    expect(heard.length, "more and more rarely").toBeLessThan(12);
    expect(await state(id)).toMatchObject({ state: "live", failing: true });
    heard.length = 0;
    replies.answer = (_heard, response) => response.end();
    later(10 * 3600);
    expect(await sendWebhooks(net)).toEqual({ sent: 3, failed: 0 });
    expect(tokens()).toEqual(["1", "2", "3"]);
    expect(await state(id)).toMatchObject({ state: "live", failing: false, failures: 0 });
  });

  it("that fails for three days is held with all that waits, every admin is told, and it goes on in order", async () => {
    const { id } = await endpoint();
    const admin = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
    replies.answer = (_heard, response) => response.writeHead(500).end("no");
    await happen("1", "2");
    for (let hours = 0; hours <= 84; hours += 6) {
      await sendWebhooks(net);
      later(6 * 3600);
    }
    expect(await state(id)).toMatchObject({ state: "held", held_reason: "failing" });
    const tries = heard.length;
    later(10 * day);
    expect(await sendWebhooks(net)).toEqual({ sent: 0, failed: 0 });
    await happen("3");
    expect(heard).toHaveLength(tries);
    const told = await db.sql`select user_id, values from private.events where type = 'webhook.held'`;
    expect(told.map(({ user_id }) => user_id as string)).toContain(admin);
    expect(told[0]?.values).toMatchObject({
      endpoint_id: id,
      reason: "failing",
      waiting: 2,
      since: expect.any(String),
    });
    replies.answer = (_heard, response) => response.end();
    heard.length = 0;
    await db.sql`select private.put_webhook_state(${id}, 'live')`;
    expect(await sendWebhooks(net)).toEqual({ sent: 3, failed: 0 });
    expect(tokens()).toEqual(["1", "2", "3"]);
  });

  it("that says it is gone is held at once", async () => {
    const { id } = await endpoint();
    replies.answer = (_heard, response) => response.writeHead(410).end();
    await happen("1");
    await sendWebhooks(net);
    expect(await state(id)).toMatchObject({ state: "held", held_reason: "gone" });
  });

  it("that asks to wait is waited for", async () => {
    await endpoint();
    replies.answer = (_heard, response) => response.writeHead(429, { "retry-after": "3600" }).end();
    await happen("1");
    await sendWebhooks(net);
    later(3000);
    expect(await sendWebhooks(net)).toEqual({ sent: 0, failed: 0 });
    later(700);
    expect(await sendWebhooks(net)).toEqual({ sent: 0, failed: 1 });
  });

  it("that redirects inwards is refused, and what is inside hears nothing", async () => {
    await endpoint();
    replies.answer = (_heard, response) =>
      response.writeHead(307, { location: "http://169.254.169.254/" }).end();
    await happen("1");
    await sendWebhooks(net);
    replies.answer = (_heard, response) =>
      response.writeHead(307, { location: "https://elsewhere.example.com/" }).end();
    later(10);
    await sendWebhooks(net);
    const attempts = await db.sql`select error from private.webhook_attempts order by id`;
    expect(attempts.map(({ error }) => error as string)).toEqual(["private", "redirect"]);
    expect(heard).toHaveLength(2);
  });

  it("whose name leads to a private address is refused, and goes on once it does no longer", async () => {
    names["moved.example.com"] = ["10.0.0.7"];
    const { id } = await endpoint("https://moved.example.com/hook");
    await happen("1");
    expect(await sendWebhooks(net)).toEqual({ sent: 0, failed: 1 });
    expect(await rows()).toMatchObject([{ status: "waiting", error: "private", http_status: null }]);
    await db.sql`update private.webhook_endpoints set url = ${origin} where id = ${id}`;
    later(60);
    expect(await sendWebhooks(net)).toEqual({ sent: 1, failed: 0 });
  });

  it("that is slow holds up no other one", async () => {
    names["slow.example.com"] = ["127.0.0.1"];
    const slow = `http://slow.example.com:${new URL(origin).port}`;
    const both = { ...net, local: [origin, slow] };
    await endpoint(slow);
    await endpoint();
    replies.answer = ({ headers }, response) =>
      headers.host?.startsWith("slow") ? undefined : response.end();
    await happen("1", "2");
    const { sent, failed } = await sendWebhooks(both);
    expect([sent, failed]).toEqual([2, 1]);
    expect((await rows()).filter(({ error }) => error === "slow")).toHaveLength(1);
  });
});

describe("what an address answers", () => {
  const logged = async () =>
    (await db.sql`select http_status, answer from private.webhook_attempts order by id desc limit 1`)[0];

  it.each([
    ["half a sign at the cut", `${"x".repeat(999)}😀`, "x".repeat(999)],
    [
      "signs that end, hide or turn a line",
      "a\u0000b\u001b[2Jc\u0085d\u202ee\u2028f\u200bg\ufeffh\u2066i",
      "ab[2Jcdefghi",
    ],
    ["lines", "one\r\ntwo\tthree", "one\ntwo\tthree"],
    ["no UTF-8", Buffer.from([0x61, 0xff, 0xc3, 0x28]), "a\ufffd\ufffd("],
    ["more than is read", "y".repeat(100_000), "y".repeat(1000)],
  ])("is kept as what can be shown: %s", async (_name, body, kept) => {
    await endpoint();
    replies.answer = (_heard, response) => response.end(body);
    await happen("1");
    expect(await sendWebhooks(net)).toEqual({ sent: 1, failed: 0 });
    expect(await logged()).toEqual({ http_status: 200, answer: kept });
  });

  it("has arrived when it is packed, which nobody asked for and nobody unpacks", async () => {
    await endpoint();
    replies.answer = (_heard, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end("bomb");
    await happen("1");
    expect(await sendWebhooks(net)).toEqual({ sent: 1, failed: 0 });
    expect(await logged()).toEqual({ http_status: 200, answer: "" });
  });

  it.each([599, 999])("may carry any number: %s", async (status) => {
    await endpoint();
    replies.answer = (_heard, response) => response.writeHead(status).end();
    await happen("1");
    expect(await sendWebhooks(net)).toEqual({ sent: 0, failed: 1 });
    expect(await logged()).toMatchObject({ http_status: status });
  });

  it("leaves no head of it in the log, nor our signature or secret", async () => {
    const { secret } = await endpoint();
    replies.answer = ({ headers }, response) =>
      response
        .writeHead(500, { "set-cookie": "session=theirs", "x-evil": "head" })
        .end(JSON.stringify(headers));
    await happen("1");
    await sendWebhooks(net);
    const everything = JSON.stringify(
      await db.sql`select a.*, d.* from private.webhook_attempts a join private.webhook_deliveries d on d.id = a.delivery_id`,
    );
    for (const part of ["theirs", "evil", secret, secret.slice(6)]) expect(everything).not.toContain(part);
    expect(everything).not.toMatch(/v1,[A-Za-z0-9+/]{40}/);
  });

  it.each(["99999999999999999999999", "-5", "1e9", "Fri, 31 Dec 9999 23:59:59 GMT", "\u00ff"])(
    "asks to wait for no more than six hours: %s",
    async (wait) => {
      await endpoint();
      replies.answer = (_heard, response) => response.writeHead(503, { "retry-after": wait }).end();
      await happen("1");
      await sendWebhooks(net);
      const [row] = await db.sql`select due_at from private.webhook_deliveries`;
      expect((row?.due_at as Date).getTime() - clock.at.getTime()).toBeLessThanOrEqual(6 * 3600 * 1000);
    },
  );
});
