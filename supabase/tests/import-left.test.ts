import { afterAll, describe, expect, test } from "vitest";
import { importFile } from "@/lib/admin/imports/schema";
import { confirm, join } from "./cast.ts";
import { address, castOfImports } from "./import-cast.ts";

const { db, ask, serve, read, change, work, taken, rowsOf, suppressed, heldFor, invitedOf } =
  await castOfImports();
afterAll(() => db.drop());

describe("who left elsewhere", () => {
  test("comes in as suppressed once the import is started, with the reason; codes still go out after a wish", async () => {
    const [left, bounced, complained] = [address("left"), address("bounced"), address("complained")];
    const id = await read(
      [
        { line: 2, email: left, unsubscribed: "2018-07-23" },
        { line: 3, email: bounced, bounced: "true" },
        { line: 4, email: complained, complained: "yes" },
      ],
      ["unsubscribed", "bounced", "complained"],
    );
    expect(importFile.parse(await ask(`admin_import('${id}')`))).toMatchObject({
      leaving: 3,
      counts: { fine: 3 },
    });
    expect(await suppressed(left)).toBe(false);
    await change(id, "start", 20000);
    await work();
    expect(await heldFor(left)).toEqual([{ reason: "unsubscribed", source: "import", released_by: null }]);
    expect(await heldFor(bounced)).toMatchObject([{ reason: "hard", source: "import" }]);
    expect(await heldFor(complained)).toMatchObject([{ reason: "complaint", source: "import" }]);
    expect(await Promise.all([left, bounced, complained].map((email) => suppressed(email, true)))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await invitedOf(id)).toEqual([]);
    expect(importFile.parse(await ask(`admin_import('${id}')`)).leaving).toBe(0);
  });

  test("is suppressed by a line that is refused as well, so that an earlier file invites them no more", async () => {
    const [email, queued] = [address("earlier"), address("earlier")];
    const first = await taken(
      [
        { line: 2, email: queued },
        { line: 3, email },
      ],
      1,
    );
    await serve("queue_import_invites()");
    const second = await read(
      [
        { line: 2, email, unsubscribed: "1" },
        { line: 3, email: queued, unsubscribed: "1", points: "nonsense" },
      ],
      ["unsubscribed"],
    );
    expect((await rowsOf(second)).map(({ fault }) => fault as string)).toEqual([
      "waiting_already",
      "points_invalid",
    ]);
    await change(second, "start");
    await work();
    expect(await suppressed(email)).toBe(true);
    await change(first, "pace", 20000);
    expect(await invitedOf(first)).toEqual([queued]);
    expect((await rowsOf(first))[1]).toMatchObject({ invite: false, notes: ["suppressed_here"] });
    // What was in the queue already is looked at again when it would be sent.
    const [mail] = await db.sql`select id from mail_outbox where to_address = ${queued}`;
    await db.sql`select id from claim_mail(100)`;
    expect(await db.sql`select status from mail_outbox where id = ${mail?.id as string}`).toEqual([
      { status: "suppressed" },
    ]);
  });

  test("is not invited by a later file that has them as subscribed", async () => {
    const email = address("stale");
    await taken([{ line: 2, email, invite: "unsubscribed" }], null, ["invite"]);
    const again = await read([{ line: 2, email: email.toUpperCase(), invite: "yes" }], ["invite"]);
    expect((await rowsOf(again))[0]).toMatchObject({
      invite: false,
      fault: "waiting_already",
      notes: ["suppressed_here"],
    });
  });

  test("leaves a member alone, who has chosen here", async () => {
    const email = address("member");
    const member = await join(db, { email });
    const id = await read([{ line: 2, email, unsubscribed: "1", bounced: "1" }], ["unsubscribed", "bounced"]);
    expect((await rowsOf(id))[0]).toMatchObject({ fault: "member_exists" });
    await expect(change(id, "start")).rejects.toThrow("import_empty");
    expect(await suppressed(email)).toBe(false);
    expect(await db.sql`select referral from mail_preferences where user_id = ${member}`).toEqual([
      { referral: true },
    ]);
  });

  test("can still join: receipts come then, and nothing that is a choice until they choose it", async () => {
    const [left, bounced, complained] = [address("joins"), address("joins"), address("joins")];
    await taken(
      [
        { line: 2, email: left, invite: "no", points: "20" },
        { line: 3, email: bounced, invite: "bounced" },
        { line: 4, email: complained, invite: "complained" },
      ],
      null,
      ["invite"],
    );
    const member = await join(db, { email: left, confirmed: false });
    expect(await suppressed(left)).toBe(true);
    await confirm(db, member);
    expect(await suppressed(left)).toBe(false);
    expect(await heldFor(left)).toMatchObject([{ released_by: "member" }]);
    const wishes = () =>
      db.sql`select product, community, referral, offers from mail_preferences where user_id = ${member}`;
    expect(await wishes()).toEqual([{ product: false, community: false, referral: false, offers: false }]);
    await db.asKept(
      member,
      (tx) => tx`update mail_preferences set community = true where user_id = ${member}`,
    );
    expect(await wishes()).toMatchObject([{ community: true }]);
    // The address works after all; who complained says by a code that they wish mail again.
    await join(db, { email: bounced });
    expect(await suppressed(bounced)).toBe(false);
    await join(db, { email: complained });
    expect(await suppressed(complained)).toBe(true);
  });

  test("what the own mails, staff or a complaint found is not let go by a first sign-in", async () => {
    const email = address("known");
    await db.sql`select report_mail(${email}, 'hard', null, ${email}, '5.1.1', '', 'webhook')`;
    await taken([{ line: 2, email, unsubscribed: "1" }], null, ["unsubscribed"]);
    await join(db, { email });
    expect(await suppressed(email)).toBe(true);
    const later = address("later");
    await taken([{ line: 2, email: later, unsubscribed: "1" }], null, ["unsubscribed"]);
    await db.sql`select report_mail(${later}, 'hard', null, ${later}, '5.1.1', '', 'webhook')`;
    expect(await heldFor(later)).toEqual([{ reason: "hard", source: "webhook", released_by: null }]);
  });
});

describe("taking it back", () => {
  test("a line takes what it put on the list with it, and all of them do, refused ones too", async () => {
    const [one, two, three] = [address("back"), address("back"), address("back")];
    const id = await taken(
      [
        { line: 2, email: one, invite: "no" },
        { line: 3, email: two, invite: "no" },
        { line: 4, email: three, invite: "no", points: "x" },
      ],
      null,
      ["invite"],
    );
    await change(id, "undo_lines", null, [2]);
    expect(await Promise.all([one, two, three].map((email) => suppressed(email)))).toEqual([
      false,
      true,
      true,
    ]);
    await change(id, "undo");
    await work();
    expect(await Promise.all([one, two, three].map((email) => suppressed(email)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("leaves what somebody else put there, and a line that nobody signed in for leaves its digest alone", async () => {
    const [before, late] = [address("held"), address("held")];
    await db.sql`select report_mail(${before}, 'complaint', null, ${before}, '', '', 'webhook')`;
    const id = await taken([{ line: 2, email: before, invite: "no" }], null, ["invite"]);
    await change(id, "undo");
    await work();
    expect(await suppressed(before)).toBe(true);
    const old = await taken([{ line: 2, email: late, invite: "no" }], null, ["invite"]);
    await db.sql`update private.member_imports set started_at = now() - interval '2 years' where id = ${old}`;
    await serve("tidy_imports()");
    expect(await suppressed(late)).toBe(true);
    expect(await db.sql`select from private.mail_suppressions where address = ${late}`).toHaveLength(0);
  });
});

describe("the way out of an invitation", () => {
  const invitation = async () => {
    const email = address("invited");
    const id = await taken([{ line: 2, email }], 20000);
    await invitedOf(id);
    const [mail] = await db.sql`select id from mail_outbox where to_address = ${email}`;
    return { email, mail: mail?.id as string };
  };
  const leave = async (mail: string) => (await serve(`leave_by_mail('${mail}') as it`))[0]?.it as string;

  test("stops every mail to the address until its owner joins, and no later import invites it", async () => {
    const { email, mail } = await invitation();
    expect(await leave(mail)).toBe("left");
    expect(await leave(mail)).toBe("left");
    expect(await heldFor(email)).toEqual([{ reason: "unsubscribed", source: "owner", released_by: null }]);
    await db.sql`delete from private.import_rows where email = ${email}`;
    const again = await taken([{ line: 2, email }], 20000);
    expect(await invitedOf(again)).toEqual([]);
    await join(db, { email });
    expect(await suppressed(email)).toBe(false);
  });

  test("pressed by a member stops what is a choice, and no receipts", async () => {
    const { email, mail } = await invitation();
    await db.sql`update mail_outbox set status = 'sent' where id = ${mail}`;
    const member = await join(db, { email });
    expect(await leave(mail)).toBe("left");
    expect(await suppressed(email)).toBe(false);
    expect(await db.sql`select referral from mail_preferences where user_id = ${member}`).toEqual([
      { referral: false },
    ]);
  });

  test("of any other mail that is no choice nothing is left, and nobody but the service asks", async () => {
    const member = await join(db);
    await db.sql`select private.queue_mail(${`w:${member}`}, ${member}, 'welcome')`;
    const [mail] =
      await db.sql`select id from mail_outbox where user_id = ${member} and template = 'welcome'`;
    expect(await leave(mail?.id as string)).toBe("unknown");
    expect(await leave(member)).toBe("unknown");
    for (const asker of ["anon", member])
      await expect(db.as(asker, (tx) => tx.unsafe(`select leave_by_mail('${member}')`))).rejects.toThrow(
        "permission denied",
      );
  });
});
