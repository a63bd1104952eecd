import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { confirm, join } from "./cast.ts";

let db: FreshDatabase;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  member = await join(db, { name: "Lena Brandt" });
});
afterAll(() => db.drop());

test("the end of a link leaves nothing of it with the auth service, and touches no sign-in", async () => {
  const flow = async (code: string, target: string | null) =>
    db.sql`insert into auth.flow_state (id, auth_code, provider_type, authentication_method, provider_access_token, linking_target_id,
        created_at, updated_at)
      values (${crypto.randomUUID()}, ${code}, 'discord', 'oauth', 'secret', ${target}, now(), now())`;
  await flow("link", member);
  await flow("sign-in", null);
  const end = async (code: string) =>
    (await db.asKept("service_role", (tx) => tx`select end_link_flow(${code}) as it`))[0]?.it;
  expect([await end("link"), await end("link"), await end("sign-in")]).toEqual([true, false, false]);
  expect(await db.sql`select auth_code from auth.flow_state`).toEqual([{ auth_code: "sign-in" }]);
  await expect(db.as(member, (tx) => tx`select end_link_flow('sign-in')`)).rejects.toThrow(
    "permission denied",
  );
});

test("tokens of a provider that nobody comes back for are kept for ten minutes; what else is begun stays", async () => {
  await db.sql`delete from auth.flow_state`;
  const flow = (code: string, token: string | null, begun: string, came: string) =>
    db.sql`insert into auth.flow_state (id, auth_code, provider_type, authentication_method, provider_access_token, created_at, updated_at)
      values (${crypto.randomUUID()}, ${code}, 'discord', 'oauth', ${token}, now() - ${begun}::interval, now() - ${came}::interval)`;
  await flow("left", "secret", "25 minutes", "11 minutes");
  await flow("back just now", "secret", "25 minutes", "9 minutes");
  await flow("still away", null, "25 minutes", "25 minutes");
  await db.asKept("service_role", (tx) => tx`select forget_provider_tokens()`);
  const kept = await db.sql`select auth_code from auth.flow_state order by auth_code`;
  expect(kept.map(({ auth_code }) => auth_code as string)).toEqual(["back just now", "still away"]);
  for (const asker of ["anon", member])
    await expect(db.as(asker, (tx) => tx`select forget_provider_tokens()`)).rejects.toThrow(
      "permission denied",
    );
});

describe("Discord, offered in onboarding", () => {
  const linkDiscord = (id: string, account: string) => db.sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${id}, 'discord', ${account}, '{"full_name": "climber"}')`;
  const pointsFor = async (id: string) =>
    (await db.sql`select points from points_ledger where user_id = ${id} and source = 'discord'`).map(
      (line) => line.points,
    );
  const due = (id: string) => db.sql`select attempts, error from private.due_rewards where user_id = ${id}`;
  const settle = async () => (await db.sql`select settle_due_rewards() as settled`)[0]?.settled;

  test("comes after the wallet and before the consent", async () => {
    const id = await join(db);
    const after = async (step: string) => {
      await db.asKept(id, (tx) => tx`select save_onboarding_step(${step}, '{"skipped": true}')`);
      return (await db.sql`select onboarding_step from profiles where user_id = ${id}`)[0]?.onboarding_step;
    };
    expect([await after("wallet"), await after("discord")]).toEqual(["discord", "consent"]);
  });

  test("is rewarded in the transaction that links it, whatever the session has shown", async () => {
    const id = await join(db);
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${crypto.randomUUID()}, ${id}, 'totp', 'verified', now(), now())`;
    await linkDiscord(id, "70351110224678911");
    expect(await pointsFor(id)).toEqual([100]);
    expect(await due(id)).toEqual([]);
  });

  test("is rewarded once a member and once an account, and the ledger holds no id of Discord", async () => {
    const [id, rival] = [await join(db), await join(db)];
    await linkDiscord(id, "80351110224678912");
    expect(await pointsFor(id)).toEqual([100]);
    await db.sql`delete from auth.identities where user_id = ${id} and provider = 'discord'`;
    await linkDiscord(id, "90351110224678913");
    expect(await pointsFor(id)).toEqual([100]);
    await linkDiscord(rival, "80351110224678912");
    expect(await pointsFor(rival)).toEqual([]);
    const [line] =
      await db.sql`select source_id from points_ledger where user_id = ${id} and source = 'discord'`;
    expect(line?.source_id).toMatch(/^[0-9a-f]{64}$/);
  });

  test("does not fail because its reward does: that stays due, and is given once when it can be", async () => {
    const id = await join(db);
    await db.sql`alter table points_ledger add constraint broken check (source <> 'discord') not valid`;
    await linkDiscord(id, "60351110224678910");
    await db.sql`alter table points_ledger drop constraint broken`;
    expect(await pointsFor(id)).toEqual([]);
    expect(await due(id)).toEqual([{ attempts: 1, error: expect.stringContaining("broken") }]);
    expect(await settle()).toBe(0);
    await db.sql`update private.due_rewards set available_at = now()`;
    expect(await Promise.all([settle(), settle()])).toEqual(expect.arrayContaining([0, 1]));
    expect(await pointsFor(id)).toEqual([100]);
    expect(await due(id)).toEqual([]);
  });

  test("waits with its reward for the end of a suspension and for a proven address", async () => {
    const [suspended, unproven] = [await join(db), await join(db, { confirmed: false })];
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${suspended}`;
    await linkDiscord(suspended, "50351110224678910");
    await linkDiscord(unproven, "40351110224678910");
    expect([await pointsFor(suspended), await pointsFor(unproven), await settle()]).toEqual([[], [], 0]);
    expect(await due(suspended)).toEqual([{ attempts: 0, error: null }]);
    await confirm(db, unproven);
    expect(await pointsFor(unproven)).toEqual([100]);
    await db.sql`update profiles set suspended_until = now() where user_id = ${suspended}`;
    expect(await settle()).toBe(1);
    expect(await pointsFor(suspended)).toEqual([100]);
  });

  test("owes nothing for an account that was unlinked before its reward", async () => {
    const id = await join(db, { confirmed: false });
    await linkDiscord(id, "30351110224678910");
    await db.sql`delete from auth.identities where user_id = ${id}`;
    await confirm(db, id);
    expect([await pointsFor(id), await due(id)]).toEqual([[], []]);
  });

  test("is settled by the service only", async () => {
    for (const role of ["anon", member])
      await expect(db.as(role, (tx) => tx`select settle_due_rewards()`)).rejects.toThrow(/permission denied/);
  });
});
