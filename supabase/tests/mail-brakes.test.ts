import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { suppressedAddresses } from "@/lib/admin/mails/suppressions.list";
import { brakeDetails, mailBrake } from "@/lib/admin/mails/schema";
import { makeReaders } from "../../local/mailbox/campaign-readers.ts";
import { castOfCampaigns } from "./campaign-cast.ts";

const { db, admin, second, moderator, call, save, set, tick, read, next, nothingRuns } =
  await castOfCampaigns();
afterAll(() => db.drop());
await db.sql`update settings set value = '10' where key = 'mail.brake_bounces'`;
// Each test begins with an empty list, and with brakes that ended long ago.
beforeEach(async () => {
  await nothingRuns();
  await db.sql`delete from private.mail_suppressions`;
  await db.sql`delete from private.mail_brakes`;
});

const bounce = async (address: string, detail: string, { kind = "hard", code = "5.1.1" } = {}) => {
  const rows = await db.asKept(
    "service_role",
    (tx) =>
      tx`select report_mail(${randomUUID()}, ${kind}, null, ${address}, ${code}, ${detail}, 'mailbox') as it`,
  );
  return rows[0]?.it as string;
};
/** What becomes of that many bounces, each of another address. */
async function bounces(count: number, domain: (n: number) => string, detail: (n: number) => string) {
  const said: string[] = [];
  for (let n = 0; n < count; n++) said.push(await bounce(`${randomUUID()}@${domain(n)}`, detail(n)));
  return said;
}
const times = (count: number, what: string) => Array.from({ length: count }, () => what);
const brake = async (asker = moderator) => mailBrake.parse(await call(asker, "admin_mail_brake()"));
const end = (decision: string, asker = admin) =>
  db.sql`select id from private.mail_brakes where ended_at is null`.then(([row]) =>
    call(asker, `admin_end_mail_brake('${row?.id as string}', '${decision}', 'Looked at it')`),
  );
const active = async () =>
  (await db.sql`select count(*)::int as n from private.mail_suppressions where released_at is null`)[0]
    ?.n as number;
/** What differs between two servers' words for the same thing. */
const words = (n: number) =>
  `550 5.1.1 <m${n}@x.example>: no such user (mx${n}.example [192.0.2.${n}]) id-${n}`;

describe("the list takes nobody more", () => {
  test("when many come onto it by one cause, whatever differs in what the servers say", async () => {
    const said = await bounces(14, (n) => `place${n}.example`, words);
    expect(said).toEqual([...times(9, "suppressed"), ...times(5, "held")]);
    expect(await active()).toBe(9);
    expect(await brake()).toMatchObject({
      kind: "cause",
      subject: "5.1.1 no such user",
      held: 5,
      listed: 9,
    });
    // While it holds, other causes are held too.
    expect(await bounce("other@elsewhere.example", "550 mailbox not found")).toBe("held");
  });

  test("when many come onto it at one receiver, for different reasons", async () => {
    const reason = (n: number) => `550 gone for ${"abcdefghijklmnop"[n]}`;
    const said = await bounces(12, () => "big.example", reason);
    expect(said).toEqual([...times(9, "suppressed"), ...times(3, "held")]);
    expect(await brake()).toMatchObject({ kind: "receiver", subject: "big.example", held: 3, listed: 9 });
  });

  test("when twice as many come onto it at all", async () => {
    const said = await bounces(
      21,
      (n) => `place${n}.example`,
      (n) => `550 gone for ${"abcdefghijklmnopqrstuvwxyz"[n]}`,
    );
    expect(said).toEqual([...times(19, "suppressed"), ...times(2, "held")]);
    expect(await brake()).toMatchObject({ kind: "all", subject: "", held: 2, listed: 19 });
  });

  test("however many come at the same moment", async () => {
    const said = await Promise.all(
      Array.from({ length: 16 }, (_, n) => bounce(`${randomUUID()}@place${n}.example`, words(n))),
    );
    expect(said.filter((one) => one === "suppressed")).toHaveLength(9);
    expect(said.filter((one) => one === "held")).toHaveLength(7);
  });

  test("nor for passing reasons, which a fault of ours makes too", async () => {
    await db.sql`update settings set value = '1' where key = 'mail.soft_bounces'`;
    const said: string[] = [];
    for (let n = 0; n < 11; n++)
      said.push(await bounce(`${randomUUID()}@place${n}.example`, "550 5.7.26 SPF", { kind: "soft" }));
    await db.sql`update settings set value = '5' where key = 'mail.soft_bounces'`;
    expect(said).toEqual([...times(9, "suppressed"), ...times(2, "held")]);
  });
});

describe("the list goes on", () => {
  test("for one address that comes back again and again", async () => {
    const address = "vera@place.example";
    for (let n = 0; n < 12; n++) {
      expect(await bounce(address, words(n))).toBe("suppressed");
      await db.sql`update private.mail_suppressions set released_at = now(), released_by = 'member' where released_at is null`;
    }
    expect(await brake()).toBeNull();
  });

  test("for few among many mails, and for what lies further back", async () => {
    await db.sql`insert into mail_outbox (key, to_address, template, status, sent_at)
      select gen_random_uuid(), n || '@x.example', 'receipt', 'sent', now() from generate_series(1, 300) n`;
    expect(await bounces(14, (n) => `place${n}.example`, words)).toEqual(times(14, "suppressed"));
    expect(await bounce("one@place.example", words(99))).toBe("held");
    await db.sql`delete from private.mail_suppressions`;
    await db.sql`delete from private.mail_brakes`;
    await db.sql`delete from mail_outbox where to_address like '%@x.example'`;
    await bounces(9, (n) => `place${n}.example`, words);
    await db.sql`update private.mail_suppressions set created_at = now() - interval '61 minutes'`;
    expect(await bounces(9, (n) => `place${n}.example`, words)).toEqual(times(9, "suppressed"));
  });

  test("for complaints, and for what staff put there", async () => {
    await bounces(10, (n) => `place${n}.example`, words);
    expect(await bounce("angry@place.example", "abuse", { kind: "complaint" })).toBe("suppressed");
    await call(admin, "admin_suppress_address('asked@place.example', 'Asked by phone')");
    expect(await brake()).toMatchObject({ held: 1, listed: 9 });
    expect(await active()).toBe(11);
  });

  test("and a code to sign in, or any other mail, goes to whoever was held back", async () => {
    await bounces(10, (n) => `place${n}.example`, words);
    const [held] = await db.sql`select address from private.mail_suppressions where released_by = 'brake'`;
    const address = held?.address as string;
    expect(await db.sql`select private.mail_refusal(${address}, null, null, 'receipt') as it`).toEqual([
      { it: null },
    ]);
    // The same address again is held once.
    expect(await bounce(address, words(1))).toBe("held");
    expect(await brake()).toMatchObject({ held: 1 });
  });
});

describe("campaigns wait", () => {
  test("those that run pause at once, send nothing, and go on when it is decided", async () => {
    await makeReaders(db.sql, 3);
    const id = await save();
    await set(id, "schedule");
    await tick();
    const later = await save();
    await set(later, "schedule");
    await bounces(10, (n) => `place${n}.example`, words);
    expect(await read(id)).toMatchObject({ state: "paused", pause_reason: "brake" });
    expect((await next()).mail).toBeNull();
    expect(await brake()).toMatchObject({ paused: 1 });
    // One that began meanwhile, and one that somebody lets go on.
    await tick();
    expect(await read(later)).toMatchObject({ state: "scheduled" });
    await expect(set(id, "resume")).rejects.toThrow("campaign_state");
    await db.sql`update private.campaigns set state = 'running', pause_reason = null where id = ${id}`;
    expect((await next()).mail).toBeNull();
    await tick();
    expect(await read(id)).toMatchObject({ state: "paused", pause_reason: "brake" });
    await end("suppressed");
    await set(id, "resume");
    expect((await next()).mail).not.toBeNull();
  });

  test("those whose bounces were our fault reach their readers again with “send to the rest”", async () => {
    await makeReaders(db.sql, 12);
    const id = await save();
    await set(id, "schedule");
    await tick();
    // Its own limit is of other tests.
    await db.sql`update private.campaigns set watched_from = 'infinity' where id = ${id}`;
    let { mail } = await next();
    while (mail)
      ({ mail } = await next({ claim: mail.claim, outcome: "bounced", code: 550, answer: "no such user" }));
    expect(await read(id)).toMatchObject({ state: "paused", pause_reason: "brake", counts: { failed: 10 } });
    expect((await read(id)).steps).not.toContain("rest");
    await end("released");
    expect(await active()).toBe(0);
    expect((await read(id)).steps).toContain("rest");
  });
});

describe("an admin decides", () => {
  test("that it was us: all of that cause are released together, with one line, and counting begins anew", async () => {
    await bounce("dead@old.example", "550 5.1.6 moved away");
    await bounces(12, (n) => `place${n}.example`, words);
    const { line } = await end("released");
    // What came onto the list for another reason stays there.
    expect(await db.sql`select address from private.mail_suppressions where released_at is null`).toEqual([
      { address: "dead@old.example" },
    ]);
    const audited = await db.sql`select action, actor, before, after from audit_log where id = ${line}`;
    expect(audited).toEqual([
      {
        action: "mail_brake.released",
        actor: admin,
        before: { kind: "cause", holds: true },
        after: { holds: false, addresses: 9 },
      },
    ]);
    expect(await brake()).toBeNull();
    expect(await bounces(9, (n) => `again${n}.example`, words)).toEqual(times(9, "suppressed"));
    expect(await bounce("tenth@again.example", words(10))).toBe("held");
  });

  test("that they do not exist: what was held back comes onto the list", async () => {
    await bounces(12, (n) => `place${n}.example`, words);
    const again = (await db.sql`select address from private.mail_suppressions where released_by = 'brake'`)[0]
      ?.address as string;
    await bounce(again, "abuse", { kind: "complaint" });
    await end("suppressed");
    expect(await active()).toBe(12);
    expect(await brake()).toBeNull();
  });

  test("once, with a reason and the second factor; a moderator looks on", async () => {
    await bounces(12, (n) => `place${n}.example`, words);
    expect(await brake(moderator)).toMatchObject({ held: 3 });
    await expect(end("released", moderator)).rejects.toThrow("forbidden");
    await expect(end("perhaps")).rejects.toThrow("invalid_input");
    const [row] = await db.sql`select id from private.mail_brakes where ended_at is null`;
    const ending = `admin_end_mail_brake('${row?.id as string}', 'released'`;
    await expect(call(admin, `${ending}, ' ')`)).rejects.toThrow("reason_required");
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${second}, 'totp', 'verified', now(), now())`;
    const shown = { sub: second, aal: "aal2", amr: [{ method: "totp", timestamp: 1 }] };
    await expect(call(shown as never, `${ending}, 'Looked at it')`)).rejects.toThrow("step_up_required");
    await call(admin, `${ending}, 'Looked at it')`);
    await expect(call(admin, `${ending}, 'Again')`)).rejects.toThrow("changed_meanwhile");
  });

  test("on a case in the list of what waits, due within a day, which moderators do not have", async () => {
    await bounces(14, (n) => `place${n}.example`, words);
    const waits = async (asker: string) =>
      ((await call(asker, "admin_waiting()")) as unknown as Record<string, number>).brake;
    expect([await waits(admin), await waits(moderator)]).toEqual([1, undefined]);
    const [row] = await db.sql`select id, due_at - opened_at as time, details from private.cases_brake()`;
    expect(row?.time).toBe("1 day");
    expect(brakeDetails.parse(row?.details)).toMatchObject({ kind: "cause", held: 5, listed: 9 });
    await end("suppressed");
    expect(await waits(admin)).toBe(0);
  });

  test("while the list shows what is held back, as that", async () => {
    await bounces(12, (n) => `place${n}.example`, words);
    const list = async (state: string) =>
      suppressedAddresses.page.parse(
        await call(
          moderator,
          `admin_suppressions('{"state": "${state}"}', 'created', true, null, false, 50)`,
        ),
      ).total;
    expect([await list("active"), await list("held"), await list("released")]).toEqual([9, 3, 0]);
  });

  test("and nobody else begins or ends one", async () => {
    for (const asker of ["anon", moderator] as const)
      for (const what of [
        "private.begin_brake(null)",
        "private.suppress_bounced('', 'a@b.example', 'hard', '', '', 'mailbox')",
        "private.set_brake(null, 'released', 'x')",
      ])
        await expect(call(asker, what), what).rejects.toThrow("permission denied");
  });
});

test("what an erased account leaves says nothing of its address", async () => {
  await bounce("vera@private-domain.example", "550 5.1.1 <vera@private-domain.example> unknown");
  await db.sql`select private.forget_suppressed('vera@private-domain.example')`;
  expect(await db.sql`select address, detail, words, domain from private.mail_suppressions`).toEqual([
    { address: null, detail: "", words: "", domain: "" },
  ]);
});
