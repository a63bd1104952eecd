import { afterAll, describe, expect, test } from "vitest";
import { importFile } from "@/lib/admin/imports/schema";
import { address, castOfImports, type Line } from "./import-cast.ts";

const { db, admin, ask, read, change, work, taken, rowsOf, suppressed, invitedOf } = await castOfImports();
afterAll(() => db.drop());

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
    const [a, c] = [address("twice"), address("twice")];
    const b = address("twice").replace("@consent.example", "@gmail.com");
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
