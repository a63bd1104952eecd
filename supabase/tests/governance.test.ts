import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { queueMail } from "./events.ts";

let db: FreshDatabase;
let pro: string;
let founder: string;
let standard: string;
beforeAll(async () => {
  db = await freshDatabase();
  [pro, founder, standard] = [await join(db), await join(db), await join(db)];
  await db.sql`update profiles set tier = 'pro' where user_id = ${pro}`;
  await db.sql`update profiles set tier = 'founder' where user_id = ${founder}`;
});
afterAll(() => db.drop());

const texts = {
  en: { title: "A", summary: "B", body: ["C"] },
  es: { title: "Aes", summary: "B", body: ["C"] },
};
let made = 0;
const open = async (): Promise<{ id: string; slug: string }> => {
  const slug = `proposal-${(made += 1)}`;
  const [row] = await db.sql`select private.create_proposal(${slug}, ${db.sql.json(texts)}, 100,
    now() - interval '1 hour', now() + interval '1 day', null) as id`;
  return { id: row?.id as string, slug };
};
const close = (id: string) =>
  db.sql`update proposals set closes_at = now() - interval '1 second' where id = ${id}`;
const vote = (member: string, id: string, choice = "for") =>
  db.asKept(member, (tx) => tx`select cast_vote(${id}, ${choice}) as vote`);
const shown = async (id: string) => {
  const [row] = await db.as("anon", (tx) => tx`select public_proposals() as list`);
  return (
    row?.list as { id: string; result: { outcome: string } | null; ballots: number; cast_weight: number }[]
  ).find((proposal) => proposal.id === id);
};

test("votes weigh as the snapshot says, and the receipt finds the ballot after the end", async () => {
  const { id, slug } = await open();
  await db.sql`update profiles set tier = 'standard' where user_id = ${founder}`;
  const [row] = await vote(founder, id);
  await db.sql`update profiles set tier = 'founder' where user_id = ${founder}`;
  const receipt = row?.vote as { receipt: string; weight: number };
  expect(receipt).toMatchObject({ weight: 2, choice: "for" });
  expect(await shown(id)).toMatchObject({ ballots: 1, cast_weight: 2, result: null });
  expect(await db.as("anon", (tx) => tx`select * from proposal_ballots(${slug})`)).toEqual([]);
  await close(id);
  expect(await shown(id)).toMatchObject({ result: { outcome: "passed", for: 2, against: 0 } });
  expect(await db.as("anon", (tx) => tx`select * from proposal_ballots(${slug})`)).toEqual([
    { receipt: receipt.receipt, choice: "for", weight: 2 },
  ]);
});

test("one vote per member, whatever runs at once, and it is final", async () => {
  const { id } = await open();
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => vote(pro, id, n % 2 ? "for" : "against")),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(vote(pro, id, "abstain")).rejects.toThrow("already_voted");
  const [mine] = await db.as(pro, (tx) => tx`select my_votes() as votes`);
  expect((mine?.votes as Record<string, { weight: number; vote: { weight: number } }>)[id]).toMatchObject({
    weight: 1,
    vote: { weight: 1 },
  });
});

test("whoever was not in the snapshot may not vote, even with the tier", async () => {
  const { id } = await open();
  const late = await join(db);
  await db.sql`update profiles set tier = 'founder' where user_id = ${late}`;
  for (const member of [standard, late]) await expect(vote(member, id)).rejects.toThrow("vote_not_eligible");
  await db.sql`update profiles set tier = 'standard' where user_id = ${late}`;
});

test("closed, unknown and empty choices are refused; suspended members too", async () => {
  const { id } = await open();
  await expect(vote(pro, id, "maybe")).rejects.toThrow("choice_missing");
  await expect(vote(pro, "00000000-0000-4000-8000-000000000000")).rejects.toThrow("not_found");
  await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${pro}`;
  await expect(vote(pro, id)).rejects.toThrow("suspended");
  await db.sql`update profiles set suspended_until = null where user_id = ${pro}`;
  await close(id);
  await expect(vote(pro, id)).rejects.toThrow("proposal_closed");
});

test("without quorum nothing is decided, a tie does not pass", async () => {
  const [silent, tied] = [await open(), await open()];
  await db.sql`insert into votes (receipt, proposal_id, user_id, choice, weight) values
    ('00000000000000A1', ${tied.id}, ${pro}, 'for', 1), ('00000000000000A2', ${tied.id}, ${founder}, 'against', 1)`;
  await Promise.all([close(silent.id), close(tied.id)]);
  expect(await shown(silent.id)).toMatchObject({ result: { outcome: "no_quorum" } });
  expect(await shown(tied.id)).toMatchObject({ result: { outcome: "rejected" } });
});

test("votes are read by their member only and written by nobody directly", async () => {
  const { id } = await open();
  await vote(founder, id);
  expect(await db.as(pro, (tx) => tx`select 1 as one from votes where proposal_id = ${id}`)).toEqual([]);
  expect(await db.as(founder, (tx) => tx`select choice from votes where proposal_id = ${id}`)).toHaveLength(
    1,
  );
  await expect(db.as("anon", (tx) => tx`select * from votes`)).rejects.toThrow(/permission denied/);
  await expect(db.as("anon", (tx) => tx`select cast_vote(${id}, 'for')`)).rejects.toThrow(
    /permission denied/,
  );
  for (const asker of [founder, "service_role"]) {
    await expect(db.as(asker, (tx) => tx`update votes set choice = 'against'`)).rejects.toThrow(
      /permission denied/,
    );
  }
  await expect(
    db.as(
      pro,
      (tx) => tx`select admin_save_proposal(null, ${tx.json({ texts, days: 7 } as never)}, 'Because')`,
    ),
  ).rejects.toThrow("forbidden");
});

describe("the result of a vote", () => {
  const announce = async (limit?: number) =>
    (await db.sql.unsafe(`select private.announce_results(${limit ?? ""}) as sent`))[0]?.sent as number;
  const announced = (id: string) =>
    db.sql`select user_id, values from private.events
      where type = 'proposal.decided' and values ->> 'proposal_id' = ${id} order by user_id`;

  test("is announced to each who voted, once and not before the end, without how they voted", async () => {
    while ((await announce()) > 0);
    const { id, slug } = await open();
    await vote(pro, id, "against");
    await vote(founder, id, "for");
    expect(await announce(), "voting goes on").toBe(0);
    await close(id);
    expect([await announce(1), await announce(1), await announce(1)], "a batch at a time").toEqual([1, 1, 0]);
    const values = { proposal_id: id, outcome: "passed", for: 2, against: 1, abstain: 0 };
    expect(await announced(id)).toEqual([pro, founder].toSorted().map((user_id) => ({ user_id, values })));
    await db.sql`update profiles set locale = 'es' where user_id = ${pro}`;
    await db.sql`update mail_preferences set community = (user_id = ${pro}) where user_id in (${pro}, ${founder})`;
    await queueMail(db);
    expect(
      await db.sql`select user_id, template, category, params from mail_outbox where key like ${`proposal.decided:${id}:%`}`,
      "only to who wants news of the community",
    ).toMatchObject([
      {
        user_id: pro,
        template: "vote_decided",
        category: "community",
        params: { title: "Aes", slug, for: 2 },
      },
    ]);
  });

  test("is no news after a week, or of a proposal on which no one voted", async () => {
    const [old, silent] = [await open(), await open()];
    await vote(pro, old.id);
    await db.sql`update proposals set opens_at = now() - interval '9 days', closes_at = now() - interval '8 days' where id = ${old.id}`;
    await close(silent.id);
    await db.sql`select remind_members()`;
    expect([...(await announced(old.id)), ...(await announced(silent.id))]).toEqual([]);
  });

  test("is announced by the clock alone", async () => {
    for (const asker of ["anon", pro])
      await expect(db.as(asker, (tx) => tx`select private.announce_results()`)).rejects.toThrow(
        "permission denied",
      );
  });
});
