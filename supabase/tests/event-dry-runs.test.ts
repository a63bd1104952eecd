import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutOf, deliver, invoiceOf, join, publishPrices, subscriptionOf, tierOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call, refusalOf } = await castOfStaff();
beforeAll(() => publishPrices(db));
afterAll(() => db.drop());

describe("a dry run of an event", () => {
  test("tells row by row what applying does, and leaves nothing", async () => {
    const member = await join(db, { name: "Lena Brandt" });
    const checkout = await checkoutOf(db, member);
    const facts = [checkout, subscriptionOf(checkout), invoiceOf(checkout)];
    const tables = async () =>
      (
        await db.sql`select (select count(*) from stripe_events) as a, (select count(*) from points_ledger) as b,
        (select count(*) from private.events) as c, (select count(*) from audit_log) as d, (select count(*) from grants) as e`
      )[0];
    const before = await tables();
    const [row] = await db.sql`select dry_run_stripe_event(${db.sql.json(facts as never)}) as told`;
    const told = row?.told as {
      result: string;
      changes: { table: string; change: string; name: string; values: object[] }[];
    };
    expect(told.result).toBe("applied");
    expect(told.changes.map(({ table, change }) => `${table} ${change}`)).toEqual(
      expect.arrayContaining([
        "orders changed",
        "subscriptions added",
        "invoices added",
        "profiles changed",
        "grants added",
        "wallet_profiles changed",
        "points_ledger added",
        "events added",
      ]),
    );
    expect(told.changes.find(({ table }) => table === "profiles")).toMatchObject({
      name: "Lena Brandt",
      values: [{ column: "tier", before: "standard", after: "plus" }],
    });
    expect(JSON.stringify(told)).not.toContain("@");
    expect(await tables()).toEqual(before);
    expect(await tierOf(db, member)).toBe("standard");
    expect(await deliver(db, facts)).toBe("applied");
    const [again] = await db.sql`select dry_run_stripe_event(${db.sql.json([checkout] as never)}) as told`;
    expect(again?.told).toMatchObject({ result: "ignored", changes: [] });
  });

  test("is the service's alone", async () => {
    await expect(call(admin, "dry_run_stripe_event('[]')")).rejects.toThrow("permission denied");
  });
});

describe("an event that failed", () => {
  test("is kept with its attempts and applied when it comes again", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    const id = `evt_${randomUUID()}`;
    for (const said of ["database gone", "Stripe gone"])
      await db.sql`select note_stripe_failure(${id}, 'invoice.paid', 1790000000::bigint, '{"id": "in_1", "email": "lena@example.com"}', ${said})`;
    const state = async () =>
      (await db.sql`select outcome, attempts, error from stripe_events where id = ${id}`)[0];
    expect(await state()).toEqual({ outcome: "failed", attempts: 2, error: "Stripe gone" });
    expect((await db.sql`select begin_stripe_read(${id}) ->> 'known' as known`)[0]?.known).toBe("false");
    expect(await deliver(db, [checkout], id)).toBe("applied");
    expect(await state()).toMatchObject({ outcome: "applied", attempts: 3 });
    expect(await deliver(db, [checkout], id)).toBe("duplicate");
    await db.sql`select note_stripe_failure(${id}, 'invoice.paid', 1790000000::bigint, '{}', 'late')`;
    expect(await state()).toMatchObject({ outcome: "applied", attempts: 3 });
  });

  test("is shown to admins without addresses, and applied again only with a reason", async () => {
    const id = `evt_${randomUUID()}`;
    const payload = {
      id: "cs_7",
      object: "checkout.session",
      customer_details: {
        email: "lena@example.com",
        name: "Lena",
        address: { line1: "Street 1", country: "ES" },
      },
    };
    await db.sql`select note_stripe_failure(${id}, 'checkout.session.completed', 1790000000::bigint, ${db.sql.json(payload)}, 'gone')`;
    const event = (await call(admin, `admin_stripe_event('${id}')`)) as unknown as { payload: object };
    expect(event).toMatchObject({
      outcome: "failed",
      payload: {
        id: "cs_7",
        customer_details: {
          email: "l•••@example.com",
          name: "•••",
          address: { line1: "•••", country: "ES" },
        },
      },
    });
    expect(await call(admin, `admin_repeat_event('${id}', 'The database was down')`)).toMatchObject({
      line: expect.any(Number),
      undo: false,
    });
    expect(await refusalOf(admin, `admin_repeat_event('${id}', '')`)).toMatchObject({
      message: "reason_required",
    });
    expect(await refusalOf(moderator, `admin_repeat_event('${id}', 'x')`)).toMatchObject({
      message: "forbidden",
    });
    expect(await refusalOf(admin, "admin_repeat_event('evt_none', 'x')")).toMatchObject({
      message: "not_found",
    });
    await expect(call(moderator, `admin_stripe_event('${id}')`)).rejects.toThrow("forbidden");
  });
});
