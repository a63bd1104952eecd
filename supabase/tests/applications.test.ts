import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { queueMail } from "./events.ts";

let db: FreshDatabase;
let staff: string;
beforeAll(async () => {
  db = await freshDatabase();
  staff = await join(db, { name: "Ada Ferrer" });
  await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
});
afterAll(() => db.drop());

const pitch = "Twelve dawn recordings from twelve ridges, with notes on how each was made, one a month.";
const complete = {
  project: "Dawn",
  discipline: "music",
  pitch,
  audience: "",
  links: ["https://example.org/dawn"],
};
const save = (member: string, data: object, submit = false) =>
  db.asKept(member, (tx) => tx`select save_application(${tx.json(data as never)}, ${submit})`);
const stateOf = async (member: string) =>
  (
    await db.sql`select id, status, answer from creator_applications where user_id = ${member} order by created_at desc`
  )[0] as {
    id: string;
    status: string;
    answer: string;
  };
const review = async (member: string, status: string, reason = "We like it", asker = staff) =>
  db.asKept(asker, async (tx) => {
    const { id } = await stateOf(member);
    await tx`select admin_review_application(${id}, ${status}, ${reason})`;
  });
const invite = async (): Promise<string> => {
  const [row] = await db.asKept(staff, (tx) => tx`select admin_create_invite('Met at a stream') as code`);
  return row?.code as string;
};
const redeem = (member: string, code: string) =>
  db.asKept(member, (tx) => tx`select redeem_creator_invite(${code})`);

test("draft, sent, question, answered, approved; the applicant is mailed each time", async () => {
  const member = await join(db);
  await save(member, { project: "Da" });
  await save(member, { project: "Dawn" });
  expect(await stateOf(member)).toMatchObject({ status: "draft" });
  await save(member, complete, true);
  expect(await stateOf(member)).toMatchObject({ status: "submitted" });
  await expect(save(member, complete)).rejects.toThrow("application_locked");
  await review(member, "in_review");
  await review(member, "more_info", "Who records?");
  await save(member, complete, true);
  expect(await stateOf(member)).toMatchObject({ status: "in_review", answer: "Who records?" });
  await review(member, "approved");
  await expect(save(member, complete, true)).rejects.toThrow("application_locked");
  await expect(review(member, "rejected")).rejects.toThrow("application_locked");
  await queueMail(db);
  const mails = await db.sql`select params ->> 'status' as status from mail_outbox where user_id = ${member}
    and template = 'application_status' order by created_at`;
  expect(mails.map(({ status }) => status)).toEqual(["in_review", "more_info", "approved"]);
  const [line] =
    await db.sql`select reason, before, after from private.audit_lines where action = 'application.approved'`;
  expect(line).toEqual({
    reason: "We like it",
    before: { status: "in_review" },
    after: { status: "approved" },
  });
});

test("what is incomplete is not sent, what is wrong not kept", async () => {
  const member = await join(db);
  await expect(save(member, { ...complete, pitch: "Short" }, true)).rejects.toThrow("too_short");
  await expect(save(member, { ...complete, discipline: "" }, true)).rejects.toThrow("required");
  await expect(save(member, { ...complete, links: ["javascript:alert(1)"] })).rejects.toThrow("url_invalid");
  await expect(save(member, { ...complete, pitch: "x".repeat(2001) })).rejects.toThrow("too_long");
  await expect(save(member, { ...complete, links: Array(6).fill("https://a.example") })).rejects.toThrow(
    "too_long",
  );
  expect(await stateOf(member)).toBeUndefined();
});

test("a hundred saves at once leave one open application", async () => {
  const member = await join(db);
  await Promise.all(Array.from({ length: 20 }, (_, n) => save(member, { project: `Dawn ${n}` })));
  const [row] = await db.sql`select count(*)::int as n from creator_applications where user_id = ${member}`;
  expect(row?.n).toBe(1);
});

test("after a rejection a member rests for thirty days, then starts anew", async () => {
  const member = await join(db);
  await save(member, complete, true);
  await review(member, "rejected", "Not this season");
  await expect(save(member, complete)).rejects.toThrow("application_too_soon");
  await db.sql`update creator_applications set decided_at = now() - interval '31 days' where user_id = ${member}`;
  await save(member, { project: "Dusk" });
  expect(await stateOf(member)).toMatchObject({ status: "draft" });
});

test("an invitation works once, goes straight to review, and again by the same member is harmless", async () => {
  const code = await invite();
  const members = await Promise.all(Array.from({ length: 6 }, () => join(db)));
  const outcomes = await Promise.allSettled(members.map((member) => redeem(member, code.toLowerCase())));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const winner = members[outcomes.findIndex(({ status }) => status === "fulfilled")]!;
  const loser = members.find((member) => member !== winner)!;
  await redeem(winner, code);
  await expect(redeem(loser, code)).rejects.toThrow("invite_used");
  await save(winner, complete, true);
  expect(await stateOf(winner)).toMatchObject({ status: "in_review" });
});

test("unknown and expired invitations are refused, a second one too, and nobody lists them", async () => {
  const member = await join(db);
  await expect(redeem(member, "AAAA-BBBB-CCCC")).rejects.toThrow("invite_unknown");
  const [expired, first, second] = [await invite(), await invite(), await invite()];
  await db.sql`update creator_invites set expires_at = now() where code = ${expired}`;
  await expect(redeem(member, expired)).rejects.toThrow("invite_expired");
  await redeem(member, first);
  await expect(redeem(member, second)).rejects.toThrow("invite_held");
  const [row] = await db.sql`select redeemed_by from creator_invites where code = ${second}`;
  expect(row?.redeemed_by).toBeNull();
  await expect(db.as(member, (tx) => tx`select code from creator_invites`)).rejects.toThrow(
    /permission denied/,
  );
});

test("members read only their own; only staff decide, never on their own", async () => {
  const [member, other] = [await join(db), await join(db)];
  await save(member, complete, true);
  const read = (asker: string) => db.as(asker, (tx) => tx`select user_id from creator_applications`);
  expect(await read(member)).toEqual([{ user_id: member }]);
  expect(await read(other)).toEqual([]);
  await expect(read("anon")).rejects.toThrow(/permission denied/);
  for (const asker of [member, other]) {
    await expect(review(member, "approved", "Please", asker)).rejects.toThrow("forbidden");
    await expect(db.as(asker, (tx) => tx`select admin_create_invite('')`)).rejects.toThrow("forbidden");
    await expect(
      db.as(asker, (tx) => tx`select admin_applications('{}', 'sent', true, null, false, 10)`),
    ).rejects.toThrow("forbidden");
    await expect(
      db.as(asker, (tx) => tx`update creator_applications set status = 'approved'`),
    ).rejects.toThrow(/permission denied/);
  }
  await save(staff, complete, true);
  await expect(review(staff, "approved")).rejects.toThrow("forbidden");
  await expect(review(member, "approved", " ")).rejects.toThrow("reason_required");
  const [list] = await db.as(
    staff,
    (tx) => tx`select admin_applications('{"status": "submitted"}', 'sent', true, null, false, 10) as list`,
  );
  expect((list?.list as { rows: { user_id: string }[] }).rows.map((row) => row.user_id)).toContain(member);
});
