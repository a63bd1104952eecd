import { afterAll, describe, expect, test } from "vitest";
import { importFile } from "@/lib/admin/imports/schema";
import { confirm, join } from "./cast.ts";
import { castOfImports, type Line } from "./import-cast.ts";

const { db, admin, ask, serve, read, change, work, taken, rowsOf } = await castOfImports();
afterAll(() => db.drop());

let turn = 0;
const address = (name: string) => `${name}${(turn += 1)}@consent.example`;
const suppressed = async (email: string, vital = false) =>
  (await db.sql`select private.is_suppressed(${email}, ${vital}) as it`)[0]?.it as boolean;
const heldFor = async (email: string) =>
  (
    await db.sql`select reason, source, released_by from private.mail_suppressions
      where digest = private.mail_digest(${email}) order by created_at`
  ).map((row) => row);
const invitedOf = async (id: string) => {
  await db.sql`update private.member_imports set paced_from = paced_from - interval '1 hour' where id = ${id}`;
  await serve("queue_import_invites()");
  const rows = await db.sql`select to_address from mail_outbox where key like ${`import_invite:${id}:%`}`;
  return rows.map(({ to_address: to }) => to as string).toSorted();
};

describe("whether a line invites", () => {
  const judge = async (kind: string, words: string[]) => {
    const lines: Line[] = words.map((word, n) => ({ line: n + 2, email: address(kind), [kind]: word }));
    const rows = await rowsOf(await read(lines, [kind]));
    return rows.map(({ invite, notes }) => [invite, (notes as string[])[0] ?? null]);
  };

  test.each([
    "true",
    "TRUE",
    " Yes ",
    "y",
    "1",
    "on",
    "Subscribed",
    "active",
    "opted-in",
    "opted_in",
    "sí",
    "Ja",
    "WAHR",
    "ｙｅｓ",
  ])("%s is a yes", async (word) => {
    expect(await judge("invite", [word])).toEqual([[true, null]]);
  });

  test("every word of refusal is a no, and puts the address on the list", async () => {
    const words = [
      "N",
      "no",
      "nein",
      "off",
      "f",
      "FALSE",
      "0",
      "0.0",
      "never",
      "unsubscribed",
      "Cancelled",
      "inactive",
      "opt-out",
      "abgemeldet",
    ];
    expect(await judge("invite", words)).toEqual(words.map(() => [false, "not_subscribed"]));
    expect(await judge("invite", ["cleaned", "Bounced", "hard bounce"])).toEqual(
      Array.from({ length: 3 }, () => [false, "bounced_there"]),
    );
    expect(await judge("invite", ["complained", "spam"])).toEqual(
      Array.from({ length: 2 }, () => [false, "complained_there"]),
    );
  });

  test("what is not understood is a no with a note: nothing, a date, a sentence, a word of another language", async () => {
    const words = [
      "",
      " ",
      "2024-01-01",
      "yes please",
      "ei",
      "pending",
      "?",
      "2",
      "-1",
      "true;false",
      "y/n",
      "не",
      "All posts",
    ];
    expect(await judge("invite", words)).toEqual(words.map(() => [false, "consent_unclear"]));
    const [short] = await rowsOf(await read([{ line: 2, email: address("short") }], ["invite"]));
    expect(short).toMatchObject({ invite: false, notes: ["consent_unclear"] });
  });

  test("columns that run the other way: only what is surely nothing lets somebody be invited", async () => {
    const nothing = ["", "false", "No", "0", "0.0", "null", "\\N", "-", "0000-00-00 00:00:00"];
    for (const [kind, note] of [
      ["unsubscribed", "not_subscribed"],
      ["bounced", "bounced_there"],
      ["complained", "complained_there"],
    ] as const) {
      expect(await judge(kind, nothing)).toEqual(nothing.map(() => [true, null]));
      const something = ["true", "yes", "1", "2018-07-23 12:19:27", "never", "too many emails", "x"];
      expect(await judge(kind, something)).toEqual(something.map(() => [false, note]));
    }
  });

  test("who has left as a payer or member is not invited, and may be written to", async () => {
    expect(await judge("member", ["Active patron", "active", "yes", "TRUE"])).toEqual(
      Array.from({ length: 4 }, () => [true, null]),
    );
    const words = ["Former patron", "Declined patron", "", "no", "whatever"];
    expect(await judge("member", words)).toEqual(words.map(() => [false, "left_there"]));
    // A status of another service may say more than that.
    expect(await judge("member", ["unsubscribed", "Bounced", "complained", "cancelled"])).toEqual([
      [false, "not_subscribed"],
      [false, "bounced_there"],
      [false, "complained_there"],
      [false, "left_there"],
    ]);
    const email = address("former");
    await taken([{ line: 2, email, member: "Former patron" }], null, ["member"]);
    expect(await suppressed(email)).toBe(false);
  });

  test("a free reader has no paid plan to leave out", async () => {
    expect(await judge("paid", ["other", "false", "free", "", "0.00"])).toEqual(
      Array.from({ length: 5 }, () => [true, null]),
    );
    expect(await judge("paid", ["true", "annual", "Gold"])).toEqual(
      Array.from({ length: 3 }, () => [true, "paid_left_out"]),
    );
  });

  test("a column of deletions refuses who has something in it, and whose data Substack deleted", async () => {
    const rows = await rowsOf(
      await read(
        [
          { line: 2, email: address("gone"), gone: "2024-01-01" },
          { line: 3, email: address("gone"), gone: "false" },
          { line: 4, email: "x123@deletion-request.substack.com" },
        ],
        ["gone"],
      ),
    );
    expect(rows.map(({ fault }) => fault as string | null)).toEqual(["deleted_there", null, "deleted_there"]);
  });

  test("of several lines of one person the one that says no counts, wherever it stands", async () => {
    const [a, b, c] = [address("twice"), address("twice"), address("twice")];
    const id = await taken(
      [
        { line: 2, email: a, invite: "yes" },
        { line: 3, email: a.toUpperCase(), invite: "no" },
        { line: 4, email: b, invite: "yes" },
        { line: 5, email: b.replace("@", "+news@"), invite: "perhaps" },
        { line: 6, email: c, invite: "yes" },
        { line: 7, email: c, invite: "yes" },
      ],
      20000,
      ["invite"],
    );
    expect((await rowsOf(id)).map(({ line, invite, notes }) => [line, invite, notes])).toEqual([
      [2, false, ["other_line"]],
      [3, false, ["not_subscribed"]],
      [4, false, ["other_line"]],
      [5, false, ["consent_unclear"]],
      [6, true, []],
      [7, true, []],
    ]);
    expect(await invitedOf(id)).toEqual([c]);
    expect(await suppressed(a)).toBe(true);
    expect(await suppressed(b)).toBe(false);
  });
});

describe("a file without a column of consent", () => {
  test("says so in its dry run, and inviting needs its own yes, which the audit log names", async () => {
    const email = address("silent");
    const id = await read([{ line: 2, email }]);
    expect(importFile.parse(await ask(`admin_import('${id}')`))).toMatchObject({
      consent: "missing",
      leaving: 0,
    });
    await expect(change(id, "start", 100)).rejects.toThrow("import_consent_missing");
    await change(id, "start");
    await work();
    await expect(change(id, "pace", 100)).rejects.toThrow("import_consent_missing");
    expect(await invitedOf(id)).toEqual([]);
    await change(id, "pace", 100, null, admin, true);
    expect(importFile.parse(await ask(`admin_import('${id}')`)).consent).toBe("agreed");
    expect(await invitedOf(id)).toEqual([email]);
    const [line] =
      await db.sql`select after ->> 'agreed' as agreed from audit_log where subject_id = ${id} order by id desc limit 1`;
    expect(line?.agreed).toBe("true");
  });

  test("is one that says only whose address bounced, who complained or who pays", async () => {
    const id = await read(
      [{ line: 2, email: address("bounce") }],
      ["bounced", "complained", "member", "paid", "gone"],
    );
    expect(importFile.parse(await ask(`admin_import('${id}')`)).consent).toBe("missing");
    for (const kind of ["invite", "unsubscribed"])
      expect(
        importFile.parse(
          await ask(`admin_import('${await read([{ line: 2, email: address("k") }], [kind])}')`),
        ).consent,
      ).toBe("file");
  });

  test("a yes for all of it invites nobody who left", async () => {
    const [stays, gone, former] = [address("all"), address("all"), address("all")];
    const id = await taken(
      [
        { line: 2, email: stays, bounced: "", member: "Active patron" },
        { line: 3, email: gone, bounced: "2020-03-23 17:30:05", member: "Active patron" },
        { line: 4, email: former, bounced: "", member: "Former patron" },
      ],
      20000,
      ["bounced", "member"],
    );
    expect(await invitedOf(id)).toEqual([stays]);
  });
});

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
