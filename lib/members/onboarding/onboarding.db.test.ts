import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../local/postgres/testing.ts";

const noor = "00000000-0000-4000-8000-000000000003";
const lena = "10000000-0000-4000-8000-000000000001";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${lena}, 'newcomer@altura.test', now())`;
});
afterAll(() => db.drop());

const stateOf = (asker: string) =>
  db.as(asker, async (tx) => (await tx`select public.onboarding_state() as state`)[0]?.state);

describe("onboarding_state", () => {
  it("tells a new member where to begin and what it is worth", async () => {
    expect(await stateOf(lena)).toEqual({
      profile: {
        full_name: null,
        username: null,
        interests: [],
        step: "profile",
        completed: false,
        saved: {},
      },
      invited: false,
      invitation: null,
      wallets: [],
      discord: null,
      rewards: { onboarding: 100, wallet: 150, discord: 100 },
    });
  });

  it("tells who invited them as the invitation did, and nothing of a friend who is suspended", async () => {
    await db.asKept(lena, (tx) => tx`select public.bind_referral('NOORPEAK')`);
    const state = await stateOf(lena);
    expect(state).toMatchObject({ invited: true, invitation: { welcome: 300 } });
    expect(state.invitation.name).toMatch(/^N•••/);
    expect(JSON.stringify(state)).not.toContain("Haddad");
    await db.sql`update profiles set named_to_invited = true where user_id = ${noor}`;
    expect((await stateOf(lena)).invitation.name).toContain("Haddad");
    await db.sql`update profiles set named_to_invited = false, suspended_until = 'infinity' where user_id = ${noor}`;
    expect(await stateOf(lena)).toMatchObject({ invited: true, invitation: null });
    await db.sql`update profiles set suspended_until = null where user_id = ${noor}`;
  });

  it("resumes at the furthest step and keeps what was said", async () => {
    await db.asKept(
      lena,
      (tx) => tx`select public.save_onboarding_step('profile', '{"full_name": "Lena Berg"}')`,
    );
    await db.asKept(
      lena,
      (tx) => tx`select public.save_onboarding_step('interests', '{"interests": ["gaming"]}')`,
    );
    await db.asKept(
      lena,
      (tx) => tx`select public.save_onboarding_step('profile', '{"full_name": "Lena B."}')`,
    );
    expect((await stateOf(lena)).profile).toMatchObject({
      full_name: "Lena B.",
      interests: ["gaming"],
      step: "wallet",
    });
  });

  it("tells each member only about themselves, and visitors nothing", async () => {
    expect((await stateOf(noor)).profile.full_name).toBe("Noor Haddad");
    await expect(stateOf("anon")).rejects.toMatchObject({ code: "42501" });
  });
});
