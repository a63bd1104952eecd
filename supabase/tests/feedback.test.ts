import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let member: string;
let staff: string;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  member = await join(db);
  staff = "00000000-0000-4000-8000-000000000002";
});
afterAll(() => db.drop());

const write = async (user: string | null, message = "Could the list be sorted by date?"): Promise<string> => {
  const [row] =
    await db.sql`select submit_feedback(${user}, 'Vera', 'Vera@Example.org', 'idea', ${message}, '/legal/contact', 'en') as reference`;
  return row?.reference as string;
};
const find = async (reference: string) =>
  (await db.sql`select id, email, status, user_id from feedback where reference = ${reference}`)[0]!;

test("a message reaches the inbox, is found by its reference, and changes leave an audit line", async () => {
  const reference = await write(member);
  expect(reference).toMatch(/^[0-9A-F]{12}$/);
  const { id } = await find(reference);
  const [row] = await db.as(
    staff,
    (
      tx,
    ) => tx`select admin_feedback(jsonb_build_object('q', ${reference.toLowerCase()}::text, 'status', 'new'),
      'created', true, null, false, 10) as list`,
  );
  expect(row?.list).toMatchObject({
    total: 1,
    rows: [{ id, email: "vera@example.org", topic: "idea", user_id: member }],
  });
  await db.asKept(staff, (tx) => tx`select admin_set_feedback(${id}, 'answered', 'Wrote back')`);
  const [line] =
    await db.sql`select actor, reason, before, after from private.audit_lines where subject_id = ${id}`;
  expect(line).toEqual({
    actor: staff,
    reason: "Wrote back",
    before: { status: "new" },
    after: { status: "answered" },
  });
  expect(await db.as(member, (tx) => tx`select status from feedback`)).toEqual([{ status: "answered" }]);
});

test("changes need a role, a reason, a status that is new, and a message", async () => {
  const { id } = await find(await write(null));
  const set = (asker: string, status: string, reason: string, message = id as string) =>
    db.as(asker, (tx) => tx`select admin_set_feedback(${message}, ${status}, ${reason})`);
  await expect(set(member, "closed", "Mine")).rejects.toThrow("forbidden");
  await expect(set("anon", "closed", "Mine")).rejects.toThrow(/permission denied/);
  await expect(set(staff, "closed", " ")).rejects.toThrow("reason_required");
  await expect(set(staff, "new", "Same")).rejects.toThrow("conflict");
  await expect(set(staff, "lost", "Odd")).rejects.toThrow("invalid_input");
  await expect(set(staff, "closed", "Gone", "00000000-0000-4000-8000-000000000000")).rejects.toThrow(
    "not_found",
  );
});

test("members read their own messages, nobody writes past the service, the inbox is for staff", async () => {
  await write(null);
  expect(await db.as(await join(db), (tx) => tx`select 1 as one from feedback`)).toEqual([]);
  for (const asker of ["anon", member]) {
    await expect(
      db.as(
        asker,
        (tx) =>
          tx`select submit_feedback(null, 'V', 'v@example.org', 'idea', 'Ten signs at least', '', 'en')`,
      ),
    ).rejects.toThrow(/permission denied/);
  }
  await expect(db.as("anon", (tx) => tx`select 1 from feedback`)).rejects.toThrow(/permission denied/);
  await expect(
    db.as(member, (tx) => tx`select admin_feedback('{}', 'created', true, null, false, 10)`),
  ).rejects.toThrow("forbidden");
  await expect(write(null, "Short")).rejects.toThrow(/check constraint/);
});

const thread = async (user: string) => {
  const [row] = await db.as(user, (tx) => tx`select my_feedback() as mine`);
  return row?.mine as {
    reference: string;
    status: string;
    replies: { from_staff: boolean; body: string }[];
  }[];
};

test("an answer reaches the writer, whoever said the same, and each of them by mail", async () => {
  const [one, two] = [await join(db), await join(db)];
  const [first, second, visitors] = [await write(one), await write(two), await write(null)];
  const ids = await Promise.all(
    [first, second, visitors].map(async (reference) => (await find(reference)).id as string),
  );
  for (const id of ids.slice(1))
    await db.asKept(
      staff,
      (tx) => tx`select admin_merge_feedback(${id}, ${first.toLowerCase()}, 'The same')`,
    );
  await db.asKept(staff, (tx) => tx`select admin_reply_feedback(${ids[0]!}, 'It is on our list.')`);
  for (const [user, status] of [
    [one, "answered"],
    [two, "closed"],
  ] as const) {
    expect(await thread(user)).toMatchObject([
      { status, replies: [{ from_staff: true, body: "It is on our list." }] },
    ]);
  }
  const events = await db.sql`select user_id, values from private.events
    where type = 'feedback.answered' and values ->> 'feedback_id' = any (${ids})`;
  expect(events.map(({ user_id }) => user_id as string | null).sort()).toEqual([one, two, null].sort());
  const [unsigned] = await db.sql`select id from private.events
    where type = 'feedback.answered' and values ->> 'feedback_id' = ${ids[2]!}`;
  await db.as("service_role", async (tx) => {
    await tx`select queue_event_mail(${unsigned?.id as number}, 'feedback_answer', '{"member": false}')`;
    const queued = await tx`select to_address, params from mail_outbox where template = 'feedback_answer'`;
    expect(queued).toMatchObject([
      {
        to_address: "vera@example.org",
        params: { name: "Vera", reference: visitors, reply: "It is on our list.", member: false },
      },
    ]);
  });
});

test("a member goes on with their own message, which is open again, ten times an hour", async () => {
  const [writer, other] = [await join(db), await join(db)];
  const reference = await write(writer);
  const answer = (asker: string, body: string) =>
    db.asKept(asker, (tx) => tx`select answer_feedback(${reference}, ${body})`);
  await db.sql`update feedback set status = 'closed' where reference = ${reference}`;
  await answer(writer, " It came back. ");
  expect(await thread(writer)).toMatchObject([
    { status: "open", replies: [{ from_staff: false, body: "It came back." }] },
  ]);
  await expect(answer(other, "Mine too")).rejects.toThrow("not_found");
  await expect(answer("anon", "Mine too")).rejects.toThrow(/permission denied/);
  await expect(answer(writer, " ")).rejects.toThrow("required");
  await expect(answer(writer, "x".repeat(4001))).rejects.toThrow("too_long");
  expect(await thread(other)).toEqual([]);
  for (let n = 1; n < 10; n += 1) await answer(writer, `Again ${n}`);
  await expect(answer(writer, "Once more")).rejects.toThrow("rate_limited");
  await expect(db.as(writer, (tx) => tx`select 1 from feedback_replies`)).rejects.toThrow(
    /permission denied/,
  );
});

test("merging and linking refuse what makes no sense, and whoever was slower", async () => {
  const [one, two, three] = [await write(member), await write(null), await write(null)];
  const id = async (reference: string) => (await find(reference)).id as string;
  const call = (text: string) => db.asKept(staff, (tx) => tx.unsafe(`select admin_${text}`));
  const merge = async (from: string, into: string) =>
    call(`merge_feedback('${await id(from)}', '${into}', 'Same')`);
  await expect(merge(two, two)).rejects.toThrow("feedback_not_mergeable");
  await expect(merge(two, "NOTHING1")).rejects.toThrow("feedback_not_found");
  await merge(two, one);
  await expect(merge(three, two)).rejects.toThrow("feedback_not_mergeable");
  await expect(merge(one, three)).rejects.toThrow("feedback_not_mergeable");
  await expect(call(`reply_feedback('${await id(two)}', 'Hello')`)).rejects.toThrow("conflict");
  await expect(call(`link_feedback('${await id(three)}', 'nobody@example.org', 'x')`)).rejects.toThrow(
    "member_not_found",
  );
  await expect(call(`link_feedback('${await id(one)}', '${member}', 'x')`)).rejects.toThrow("conflict");
  const [seen] =
    await db.sql`select private.feedback_version(f) as version from feedback f where reference = ${three}`;
  await call(`reply_feedback('${await id(three)}', 'Hello', '${seen?.version as string}')`);
  await expect(
    call(`reply_feedback('${await id(three)}', 'Hello again', '${seen?.version as string}')`),
  ).rejects.toThrow("changed_meanwhile");
});

test("the transparency figures show revenue only when told to", async () => {
  const revenue = async () => {
    const [row] = await db.as("anon", (tx) => tx`select transparency_figures() -> 'revenue' as r`);
    return row?.r as unknown;
  };
  expect(await revenue()).toBeNull();
  await db.sql`update settings set value = 'true' where key = 'transparency.revenue'`;
  expect(await revenue()).toMatchObject({
    currency: "usd",
    month: expect.any(Number),
    total: expect.any(Number),
  });
});

test("the seed shows one open and two closed proposals, and a pledge round", async () => {
  const [row] = await db.as("anon", (tx) => tx`select public_proposals() as list, pledge_figures() as round`);
  const list = row?.list as { open: boolean; result: { outcome: string } | null }[];
  expect(list.map((proposal) => [proposal.open, proposal.result?.outcome])).toEqual([
    [true, undefined],
    [false, "rejected"],
    [false, "passed"],
  ]);
  expect(row?.round).toMatchObject({ open: true, count: 10 });
});
