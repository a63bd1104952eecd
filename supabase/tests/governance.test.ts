import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

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
  es: { title: "A", summary: "B", body: ["C"] },
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
