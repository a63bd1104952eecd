import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { mailConsumer } from "@/lib/mail/consumer";
import { deliverPendingMail } from "@/lib/mail/deliver";
import { deliverEvents } from "@/lib/outbox/deliver";
import { reconcilePendingOrders } from "./reconcile";
import { openStage, paidPlus, unpaid } from "../../../local/stripe/stage";

const clock = vi.hoisted(() => ({ shift: 0 }));
vi.mock("@/lib/platform/clock", () => ({ now: () => new Date(Date.now() + clock.shift) }));
vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  stage = await openStage(POST, openCheckout);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await stage?.close();
});
beforeEach(() => {
  stage.hook.handler = POST;
  clock.shift = 0;
});

/** Somebody who has paid while the app heard nothing, and the event that tells it. */
async function paidUnheard() {
  const member = await stage.member();
  const session = await stage.pay(member, { heard: false });
  return { member, event: await stage.eventOf("checkout.session.completed", session.id) };
}

/** Receipts that arrived for a member. */
async function receipts(email: string | null): Promise<number> {
  const answer = await fetch(`${stage.mailbox.url}/messages?to=${encodeURIComponent(email ?? "")}`);
  return ((await answer.json()) as { subject: string }[]).filter(({ subject }) => /receipt/i.test(subject))
    .length;
}
async function deliver() {
  await deliverEvents([mailConsumer]);
  await deliverPendingMail(100);
}

describe("a disk that is full", () => {
  const noSpace = `create or replace function public.no_space() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1": No space left on device' using errcode = '53100'; end $$;`;
  /** What PostgreSQL says to every write that needs a new page. */
  const fill = () =>
    stage.db.sql.unsafe(`${noSpace}
      do $$ declare v_table regclass; begin
        for v_table in select oid::regclass from pg_class where relkind = 'r'
          and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        loop
          execute format('create trigger no_space before insert or update on %s
            for each statement execute function public.no_space()', v_table);
        end loop;
      end $$;`);
  const free = () => stage.db.sql.unsafe("drop function if exists public.no_space() cascade");

  it("is told, leaves nothing half-done, and what was due comes once when there is space again", async () => {
    const before = await stage.member();
    await stage.pay(before);
    await stage.settled(before.id, paidPlus);
    const { member, event } = await paidUnheard();
    const sessions = (await stage.stripe.checkout.sessions.list({ limit: 100 })).data.length;
    await fill();
    try {
      const buyer = await stage.member().catch(() => null);
      // Nobody can even sign up.
      expect(buyer).toBeNull();
      await expect(openCheckout(before, "pro_month", 2900, "en")).rejects.toMatchObject({
        code: "service_unavailable",
      });
      expect((await stage.stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(sessions);
      expect((await stage.post(event)).status).toBe(500);
      expect(await stage.rowsOf(event.id)).toEqual([]);
      expect(await stage.holdings(member.id)).toMatchObject({ ...unpaid, orders: ["pending"] });
      await expect(deliver()).rejects.toMatchObject({ code: "service_unavailable" });
      expect(await receipts(before.email)).toBe(0);
    } finally {
      await free();
    }
    stage.hook.handler = POST;
    await stage.settled(member.id, paidPlus);
    await deliver();
    await deliver();
    expect([await receipts(before.email), await receipts(member.email)]).toEqual([1, 1]);
    expect((await stage.post(event)).status).toBe(200);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });

  it("after a mail has left sends it no second time", async () => {
    const { member, event } = await paidUnheard();
    expect((await stage.post(event)).status).toBe(200);
    await deliverEvents([mailConsumer]);
    await stage.db.sql.unsafe(`${noSpace}
      create trigger no_space before update on public.mail_outbox for each row when (new.status = 'sent')
        execute function public.no_space();`);
    await expect(deliverPendingMail(100)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(await receipts(member.email)).toBe(1);
    await free();
    await stage.db
      .sql`update public.mail_outbox set available_at = now() - interval '1 day' where user_id = ${member.id}`;
    await deliver();
    await deliver();
    expect(await receipts(member.email)).toBe(1);
  });
});

describe.each([
  ["a day ahead", 86_400_000],
  ["a day behind", -86_400_000],
])("a clock that is %s", (_name, shift) => {
  it("lets nobody pay twice or in vain, and what it refused comes once when it is right", async () => {
    const { member, event } = await paidUnheard();
    clock.shift = shift;
    const refused = await stage.post(event);
    expect([refused.status, await refused.json()]).toEqual([400, { received: false, reason: "clock" }]);
    await reconcilePendingOrders();
    expect(await stage.rowsOf(event.id)).toEqual([]);
    // A checkout can be begun all the same: its times are Stripe's and the database's.
    const other = await stage.member();
    await stage.pay(other, { heard: false });
    clock.shift = 0;
    stage.hook.handler = POST;
    for (const { id } of [member, other]) await stage.settled(id, paidPlus);
    expect((await stage.post(event)).status).toBe(200);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });
});
