import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { mine, missionOf, paid, sendProof } from "./mission-cast.ts";

let db: FreshDatabase;
let moderator: string;
let other: string;
const proofMission = (changes = {}) =>
  missionOf(db, { kind: "proof", params: { proof: "either" }, points: 80, ...changes });
const staff = async () => {
  const id = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${id}, 'moderator')`;
  return id;
};
const decide = async (proof: string, decision: string, code: string | null = null, asker = moderator) =>
  (
    await db.asKept(
      asker,
      (tx) => tx`select admin_decide_proof(${proof}, ${decision}, ${code}, 'Looked at it') as r`,
    )
  )[0]?.r as {
    line: number;
  };
const undo = (line: number, asker = moderator) =>
  db.asKept(asker, (tx) => tx`select admin_undo(${line}, 'A mistake')`);

beforeAll(async () => {
  db = await freshDatabase();
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  [moderator, other] = [await staff(), await staff()];
});
afterAll(() => db.drop());

describe("a proof", () => {
  test("waits for staff; approved it is paid once, undone it is taken back, and approved again it stands again", async () => {
    const [member, slug] = [await join(db), await proofMission()];
    const proof = await sendProof(db, member, slug);
    expect(await mine(db, member, slug)).toMatchObject({
      state: "review",
      proof: { last: { state: "open" } },
    });
    await expect(sendProof(db, member, slug)).rejects.toThrow("proof_open");
    const { line } = await decide(proof, "approve");
    expect(await paid(db, member, slug)).toEqual({ lines: 1, points: 80 });
    await undo(line);
    expect(await paid(db, member, slug)).toEqual({ lines: 1, points: 0 });
    expect((await mine(db, member, slug))?.state).toBe("review");
    await decide(proof, "approve");
    expect(await paid(db, member, slug)).toEqual({ lines: 1, points: 80 });
    await expect(decide(proof, "reject", "other")).rejects.toThrow("changed_meanwhile");
  });

  test("rejected says why, may come again after an hour, five times at most", async () => {
    const [member, slug] = [await join(db), await proofMission()];
    for (let n = 1; n <= 5; n++) {
      await decide(await sendProof(db, member, slug), "reject", "unreadable");
      if (n === 1) {
        expect(await mine(db, member, slug)).toMatchObject({
          state: "rejected",
          proof: {
            tries_left: 4,
            retry_at: expect.any(String),
            last: { code: "unreadable", answer: "Looked at it" },
          },
        });
        await expect(sendProof(db, member, slug)).rejects.toThrow("proof_too_soon");
      }
      await db.sql`update private.mission_proofs set decided_at = now() - interval '2 hours' where user_id = ${member}`;
    }
    await expect(sendProof(db, member, slug)).rejects.toThrow("proof_tries_used");
  });

  test("counts in the window in which it was handed in", async () => {
    const [member, slug] = [await join(db), await proofMission()];
    const proof = await sendProof(db, member, slug);
    await db.sql`update private.mission_proofs set sent_at = now() - interval '8 days' where id = ${proof}`;
    await decide(proof, "approve");
    await db.sql`select fold_rankings()`;
    const windows = await db.sql`
      select w.kind, w.starts_at <= now() - interval '8 days' and w.ends_at > now() - interval '8 days' as handed_in
      from private.ranking_totals t join private.ranking_windows w on w.key = t.window_key
      where t.user_id = ${member} and w.kind = 'week' and t.sources ? 'mission'`;
    expect(windows).toEqual([{ kind: "week", handed_in: true }]);
    expect(
      (await db.sql`select count(*)::int as n from private.ranking_drift() where user_id = ${member}`)[0]?.n,
    ).toBe(0);
  });

  test("that resembles others is marked with them and not refused", async () => {
    const [one, two, three] = [await join(db), await join(db), await join(db)];
    const slug = await proofMission();
    const hash = "01".repeat(32);
    const first = await sendProof(db, one, slug, {
      link: "https://example.com/Same",
      picture: randomUUID(),
      hash,
    });
    const second = await sendProof(db, two, slug, { link: "https://example.com/same" });
    const third = await sendProof(db, three, slug, { picture: randomUUID(), hash: `1111${hash.slice(4)}` });
    const of = async (id: string) =>
      (await db.sql`select neighbours from private.mission_proofs where id = ${id}`)[0]?.neighbours;
    expect(await of(second)).toEqual([{ proof: first, by: "link" }]);
    expect(await of(third)).toEqual([{ proof: first, by: "picture" }]);
  });

  test("can be appealed once it is rejected, and another person decides", async () => {
    const [member, slug] = [await join(db), await proofMission()];
    const proof = await sendProof(db, member, slug);
    await decide(proof, "reject", "not_own");
    const [row] = await db.asKept(
      member,
      (tx) => tx`select submit_appeal('proof', ${proof}, 'I took that picture with my own hands.') as r`,
    );
    const appeal = (row?.r as { id: string }).id;
    const accept = (asker: string) =>
      db.asKept(asker, (tx) => tx`select admin_decide_appeal(${appeal}, 'accept', 'Looked again') as r`);
    await expect(accept(moderator)).rejects.toThrow("appeal_other_person");
    const [made] = await accept(other);
    expect(await paid(db, member, slug)).toEqual({ lines: 1, points: 80 });
    await undo((made?.r as { line: number }).line, other);
    expect(await paid(db, member, slug)).toEqual({ lines: 1, points: 0 });
    expect(await mine(db, member, slug)).toMatchObject({
      state: "rejected",
      proof: { last: { state: "rejected", code: "not_own" } },
    });
  });

  test("is a case of moderators, who decide nothing of their own", async () => {
    const slug = await proofMission();
    const proof = await sendProof(db, moderator, slug);
    await expect(decide(proof, "approve")).rejects.toThrow("forbidden");
    await decide(proof, "approve", null, other);
    await expect(decide(proof, "approve", null, await join(db))).rejects.toThrow("forbidden");
  });

  test("needs what the mission asks for", async () => {
    const member = await join(db);
    const [picture, link] = [
      await proofMission({ params: { proof: "picture" } }),
      await proofMission({ params: { proof: "link" } }),
    ];
    await expect(sendProof(db, member, picture)).rejects.toThrow("required");
    await expect(sendProof(db, member, link, { link: "" })).rejects.toThrow("required");
    await expect(sendProof(db, member, link, { link: "javascript:alert(1)" })).rejects.toThrow(
      "invalid_input",
    );
    await expect(sendProof(db, member, await missionOf(db))).rejects.toThrow("not_found");
    await expect(
      sendProof(db, member, await proofMission({ closes_at: "2026-01-01T00:00:00Z" })),
    ).rejects.toThrow("mission_unavailable");
  });

  test("shows its picture to its owner and staff alone", async () => {
    const [member, stranger, slug] = [await join(db), await join(db), await proofMission()];
    const picture = randomUUID();
    const proof = await sendProof(db, member, slug, { link: "", picture, hash: "0".repeat(64) });
    const look = async (asker: string) =>
      (await db.as(asker, (tx) => tx`select proof_picture(${proof}) as r`))[0]?.r;
    expect(await look(member)).toEqual({ user_id: member, picture });
    expect(await look(moderator)).toEqual({ user_id: member, picture });
    await expect(look(stranger)).rejects.toThrow("not_found");
    await expect(look("anon")).rejects.toThrow("permission denied");
  });
});

describe("a second look", () => {
  const looked = (proof: string) =>
    db.sql`select first_by, second_by, verdict from private.proof_second_looks where proof_id = ${proof}`;
  const waiting = async (asker: string) =>
    JSON.stringify(
      (
        await db.asKept(
          asker,
          (tx) => tx`select admin_cases('{"kind": "proof"}', 'due', false, null, false, 200) as r`,
        )
      )[0]?.r,
    );
  const percent = (value: string) =>
    db.sql`update settings set value = ${value}::jsonb where key = 'missions.second_look_percent'`;

  test("stands among a colleague's open proofs, not the first one's, and changes nothing for the member", async () => {
    const [member, slug] = [await join(db), await proofMission()];
    await percent("100");
    const proof = await sendProof(db, member, slug);
    await decide(proof, "approve");
    await percent("0");
    expect(await waiting(other)).toContain(proof);
    expect(await waiting(moderator)).not.toContain(proof);
    await expect(decide(proof, "reject", "other", moderator)).rejects.toThrow("changed_meanwhile");
    const events = () => db.sql`select id from private.events where values ->> 'proof_id' = ${proof}`;
    const told = (await events()).length;
    const { line } = await decide(proof, "reject", "other", other);
    expect(await looked(proof)).toEqual([{ first_by: moderator, second_by: other, verdict: "reject" }]);
    expect(await paid(db, member, slug)).toEqual({ lines: 1, points: 80 });
    expect(await mine(db, member, slug)).toMatchObject({ state: "passed" });
    expect(await events()).toHaveLength(told);
    expect(await waiting(other)).not.toContain(proof);
    await undo(line, other);
    expect(await waiting(other)).toContain(proof);
    await decide(proof, "approve", null, other);
    const [boss] = [await join(db)];
    await db.sql`insert into user_roles (user_id, role) values (${boss}, 'admin')`;
    const team = (await db.as(boss, (tx) => tx`select admin_team() as r`))[0]?.r as {
      staff: { user_id: string; looks: object }[];
    };
    expect(team.staff.find(({ user_id }) => user_id === moderator)?.looks).toEqual({ looked: 1, agreed: 1 });
    expect(
      ((await db.as(other, (tx) => tx`select admin_team() as r`))[0]?.r as typeof team).staff[0]?.looks,
    ).toBeNull();
  });

  test("falls on as many approvals as the setting says, and goes with the approval", async () => {
    await percent("100");
    const [member, slug] = [await join(db), await proofMission()];
    const proof = await sendProof(db, member, slug);
    const { line } = await decide(proof, "approve");
    expect(await looked(proof)).toHaveLength(1);
    await undo(line);
    expect(await looked(proof)).toEqual([]);
    await percent("0");
    await decide(proof, "approve");
    expect(await looked(proof)).toEqual([]);
    await percent("5");
  });
});
