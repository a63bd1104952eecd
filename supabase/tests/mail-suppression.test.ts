import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { isAsked, mailCatalog, mailTemplates } from "@/lib/mail/catalog";
import { suppressedAddresses } from "@/lib/admin/mails/suppressions.list";
import { staffMails } from "@/lib/admin/mails/schema";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo } = await castOfStaff();
afterAll(() => db.drop());

const report = async (
  kind: string,
  {
    key = randomUUID(),
    mail = null as string | null,
    address = null as string | null,
    detail = "550 no such user",
  },
) =>
  (
    await db.asKept(
      "service_role",
      (tx) =>
        tx`select report_mail(${key}, ${kind}, ${mail}, ${address}, '5.1.1', ${detail}, 'webhook') as said`,
    )
  )[0]?.said as string;
const suppressed = async (address: string, vital = false) =>
  (await db.sql`select private.is_suppressed(${address}, ${vital}) as it`)[0]?.it as boolean;
const addressOf = (member: string) => `${member}@example.com`;
async function queued(member: string, template = "receipt") {
  const key = randomUUID();
  await db.sql`select private.queue_mail(${key}, ${member}, ${template})`;
  const [mail] = await db.sql`select id from mail_outbox where key = ${key}`;
  return mail?.id as string;
}
const claim = async () => (await db.sql`select id from claim_mail(100)`).map(({ id }) => id as string);
const stateOf = async (mail: string) =>
  (await db.sql`select status, error from mail_outbox where id = ${mail}`)[0] as {
    status: string;
    error: string | null;
  };
const idOf = async (line: number) =>
  (await db.sql`select subject_id from audit_log where id = ${line}`)[0]?.subject_id as string;

test("the database and the code list the same mails, with the same categories", async () => {
  const kinds =
    await db.sql`select template, category, asked, vital from private.mail_kinds order by template`;
  expect(kinds.map((row) => ({ ...row }))).toEqual(
    mailTemplates.toSorted().map((template) => ({
      template,
      category: mailCatalog[template].category ?? null,
      asked: isAsked(mailCatalog[template]),
      vital: mailCatalog[template].vital ?? false,
    })),
  );
});

describe("what puts an address on the list", () => {
  test("a hard bounce and a complaint do so at once, and a report that comes twice counts once", async () => {
    for (const kind of ["hard", "complaint"]) {
      const address = `${randomUUID()}@gone.example`;
      const key = randomUUID();
      expect(await report(kind, { key, address })).toBe("suppressed");
      expect(await report(kind, { key, address })).toBe("known");
      expect(await suppressed(address.toUpperCase())).toBe(true);
      const rows = await db.sql`select reason from private.mail_suppressions where address = ${address}`;
      expect(rows).toEqual([{ reason: kind }]);
    }
  });

  test("a passing reason does so the fifth time, whoever reports at the same moment", async () => {
    const address = `${randomUUID()}@full.example`;
    for (let n = 0; n < 4; n++) expect(await report("soft", { address })).toBe("counted");
    expect(await suppressed(address)).toBe(false);
    expect(await report("soft", { address })).toBe("suppressed");
    expect(await suppressed(address)).toBe(true);

    const other = `${randomUUID()}@full.example`;
    const said = await Promise.all(Array.from({ length: 5 }, () => report("soft", { address: other })));
    expect(said.toSorted()).toEqual(["counted", "counted", "counted", "counted", "suppressed"]);
  });

  test("what lies longer back than its days does not count", async () => {
    const address = `${randomUUID()}@full.example`;
    for (let n = 0; n < 4; n++) await report("soft", { address });
    await db.sql`update private.mail_reports set received_at = now() - interval '40 days' where digest = private.mail_digest(${address})`;
    expect(await report("soft", { address })).toBe("counted");
  });

  test("a report about a mail finds its recipient, marks the mail, and a complaint leaves its category", async () => {
    const member = await join(db);
    const mail = await queued(member, "referral_qualified");
    await claim();
    await db.sql`select mail_sent(${mail}, '250 queued as 1')`;
    expect(await report("complaint", { mail, address: "somebody@else.example" })).toBe("suppressed");
    expect(await suppressed(addressOf(member))).toBe(true);
    expect(await suppressed("somebody@else.example")).toBe(false);
    expect(await db.sql`select referral from mail_preferences where user_id = ${member}`).toEqual([
      { referral: false },
    ]);
    expect(await report("hard", { mail, detail: "550 5.1.1 unknown" })).toBe("suppressed");
    expect(await stateOf(mail)).toEqual({ status: "bounced", error: "550 5.1.1 unknown" });
    // An address that does not exist is stronger than a complaint.
    expect(
      await db.sql`select reason from private.mail_suppressions where address = ${addressOf(member)}`,
    ).toEqual([{ reason: "hard" }]);
    expect(await report("hard", { mail: randomUUID() })).toBe("unknown");
  });

  test("nobody but the service reports, stops mail for others or reads edited words", async () => {
    const member = await join(db);
    for (const asker of ["anon", member]) {
      for (const what of [
        "report_mail('k', 'hard', null, 'a@b.example', '', '', 'webhook')",
        `stop_mail('${member}', '{referral}')`,
        "mail_texts()",
      ])
        await expect(
          db.as(asker, (tx) => tx.unsafe(`select ${what}`)),
          what,
        ).rejects.toThrow("permission denied");
    }
  });
});

describe("at the moment of sending", () => {
  test("who was suppressed, or has left the category, meanwhile is left out, and vital mails pass a complaint", async () => {
    const [gone, angry, quiet] = [await join(db), await join(db), await join(db)];
    const toGone = [await queued(gone), await queued(gone, "erasure_code")];
    const toAngry = [await queued(angry), await queued(angry, "erasure_code")];
    const toQuiet = [await queued(quiet, "referral_qualified"), await queued(quiet)];
    await report("hard", { address: addressOf(gone) });
    await report("complaint", { address: addressOf(angry) });
    await db.sql`update mail_preferences set referral = false where user_id = ${quiet}`;
    const claimed = await claim();
    expect(claimed).toEqual(expect.arrayContaining([toAngry[1], toQuiet[1]]));
    for (const mail of [...toGone, toAngry[0]!]) {
      expect(claimed).not.toContain(mail);
      expect(await stateOf(mail)).toEqual({ status: "suppressed", error: "suppressed" });
    }
    expect(await stateOf(toQuiet[0]!)).toEqual({ status: "suppressed", error: "not_wanted" });
  });

  test("a choice governs its mails from the start, and what was asked for goes out until its category is left", async () => {
    const member = await join(db);
    const keys = async () =>
      (await db.sql`select template from mail_outbox where user_id = ${member} order by template`).map(
        ({ template }) => template,
      );
    for (const template of ["price_changed", "season_ended", "checkout_left", "chat_digest"])
      await queued(member, template);
    expect(await keys()).toEqual(["chat_digest"]);
    await db.sql`update mail_preferences set product = true, community = true, offers = true where user_id = ${member}`;
    for (const template of ["price_changed", "season_ended", "checkout_left"]) await queued(member, template);
    expect(await keys()).toEqual(["chat_digest", "checkout_left", "price_changed", "season_ended"]);
    await db.asKept(member, (tx) => tx`select set_chat_preferences(true, true)`);
    await db.sql`select stop_mail(${member}, '{community,offers}')`;
    expect(
      await db.sql`select product, community, referral, offers from mail_preferences where user_id = ${member}`,
    ).toEqual([{ product: true, community: false, referral: true, offers: false }]);
    expect(await db.sql`select digest from private.chat_preferences where user_id = ${member}`).toEqual([
      { digest: false },
    ]);
  });
});

describe("what follows a failure", () => {
  const failedAs = async (mail: string, kind: string) => {
    await db.sql`update mail_outbox set available_at = now() where id = ${mail} and status = 'queued'`;
    await claim();
    await db.sql`select mail_failed(${mail}, 'said so', ${kind})`;
    const [row] =
      await db.sql`select status, attempts, round(extract(epoch from available_at - now()) / 60)::int as minutes
      from mail_outbox where id = ${mail}`;
    return [row?.status, row?.attempts, row?.status === "queued" ? row?.minutes : null];
  };

  test("what is put off goes out again after 5 minutes, 30 minutes, 2 and 8 hours, and is then given up", async () => {
    const mail = await queued(await join(db));
    const steps = [];
    for (let n = 0; n < 5; n++) steps.push(await failedAs(mail, "later"));
    expect(steps).toEqual([
      ["queued", 1, 5],
      ["queued", 2, 30],
      ["queued", 3, 120],
      ["queued", 4, 480],
      ["failed", 5, null],
    ]);
  });

  test("a silent mail server uses up no attempt for a day, a refusal ends it, and an unknown address is reported", async () => {
    const member = await join(db);
    const [silent, refused, bounced] = [await queued(member), await queued(member), await queued(member)];
    expect(await failedAs(silent, "silent")).toEqual(["queued", 0, 1]);
    await db.sql`update mail_outbox set created_at = now() - interval '25 hours' where id = ${silent}`;
    expect(await failedAs(silent, "silent")).toEqual(["failed", 0, null]);
    expect(await failedAs(refused, "refused")).toEqual(["failed", 1, null]);
    expect(await failedAs(bounced, "bounced")).toEqual(["bounced", 1, null]);
    expect(await suppressed(addressOf(member))).toBe(true);
  });
});

describe("what staff do with the list", () => {
  test("an admin adds and releases with a reason, undo takes each back, and a new report puts it on again", async () => {
    const address = `${randomUUID()}@asked.example`;
    const { line } = await call(
      admin,
      `admin_suppress_address(' ${address.toUpperCase()} ', 'Asked by phone')`,
    );
    const id = await idOf(line);
    expect(await suppressed(address)).toBe(true);
    await expect(call(second, `admin_suppress_address('${address}', 'Again')`)).rejects.toThrow(
      "already_blocked",
    );
    const released = await call(second, `admin_release_suppression('${id}', 'Wants mail again')`);
    expect(await suppressed(address)).toBe(false);
    await expect(call(admin, `admin_release_suppression('${id}', 'Me too')`)).rejects.toThrow(
      "changed_meanwhile",
    );
    await undo(admin, released.line);
    expect(await suppressed(address)).toBe(true);
    await call(admin, `admin_release_suppression('${id}', 'Really')`);
    await report("hard", { address });
    expect(await suppressed(address)).toBe(true);
    for (const wrong of ["nobody", "a b@c.example", ""])
      await expect(call(admin, `admin_suppress_address('${wrong}', 'Typo')`)).rejects.toThrow(
        "invalid_input",
      );
  });

  test("soft bounces before a release do not count after it", async () => {
    const address = `${randomUUID()}@full.example`;
    for (let n = 0; n < 5; n++) await report("soft", { address });
    const [row] = await db.sql`select id from private.mail_suppressions where address = ${address}`;
    await call(admin, `admin_release_suppression('${row?.id as string}', 'Box emptied')`);
    expect(await report("soft", { address })).toBe("counted");
  });

  test("a moderator reads the list and changes nothing", async () => {
    const read =
      'admin_suppressions(\'{"reason": "hard", "state": "active"}\', \'created\', true, null, false, 5)';
    const page = suppressedAddresses.page.parse(await call(moderator, read));
    expect(page.rows.length).toBeGreaterThan(0);
    expect(page.rows.every(({ reason }) => reason === "hard")).toBe(true);
    for (const change of [
      "admin_suppress_address('x@y.example', 'No')",
      `admin_release_suppression('${randomUUID()}', 'No')`,
    ])
      await expect(call(moderator, change)).rejects.toThrow("forbidden");
  });

  test("an erased account leaves no address on the list, and stays on it", async () => {
    const member = await join(db);
    await report("complaint", {
      address: addressOf(member),
      detail: `user <${addressOf(member)}> complained`,
    });
    await db.sql`select erase_member(${member})`;
    const found =
      await db.sql`select address, detail from private.mail_suppressions where digest = private.mail_digest(${addressOf(member)})`;
    expect(found).toEqual([{ address: null, detail: "" }]);
    expect(await suppressed(addressOf(member))).toBe(true);
  });
});

test("the list of mails says what went out and what came back", async () => {
  const mails = staffMails.parse(await call(moderator, "admin_mails()"));
  expect(mails.map(({ template }) => template).toSorted()).toEqual(mailTemplates.toSorted());
  expect(mails.find(({ template }) => template === "referral_qualified")).toMatchObject({
    sent: 1,
    bounced: 1,
  });
});
