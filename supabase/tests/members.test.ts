import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, onboard, tierOf, xpOf } from "./cast.ts";

let db: FreshDatabase;
let member: string;
let other: string;
beforeAll(async () => {
  db = await freshDatabase();
  member = await join(db, { name: "Lena Brandt" });
  other = await join(db, { name: "Noor Haddad" });
});
afterAll(() => db.drop());

describe("an account", () => {
  test("brings profile, xp, referral count and a code of eight clear characters; confirming gives 50 points once", async () => {
    const id = await join(db, { confirmed: false, name: "  Tomás Vidal " });
    const [row] =
      await db.sql`select p.full_name, p.tier, p.locale, w.total_xp, r.qualified_referrals, a.alias
      from profiles p join wallet_profiles w using (user_id) join referral_points r using (user_id)
      join referral_aliases a using (user_id) where user_id = ${id}`;
    expect(row).toMatchObject({
      full_name: "Tomás Vidal",
      tier: "standard",
      locale: "en",
      total_xp: 0,
      qualified_referrals: 0,
    });
    expect(row?.alias).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    await db.sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
    await db.sql`update auth.users set phone = '+34612345678', phone_confirmed_at = now() where id = ${id}`;
    await db.sql`update auth.users set email_confirmed_at = null, phone_confirmed_at = null where id = ${id}`;
    await db.sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
    expect(await xpOf(db, id)).toBe(50);
  });

  test("takes nothing from metadata that is not a name, a picture or a language", async () => {
    const id = crypto.randomUUID();
    await db.sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, 'x@example.com', ${db.sql.json(
      {
        tier: "founder",
        role: "admin",
        locale: "no language",
        avatar_url: "javascript:alert(1)",
        referral_click: "'; drop table profiles --",
      },
    )})`;
    const [row] = await db.sql`select tier, locale, avatar_url from profiles where user_id = ${id}`;
    expect(row).toEqual({ tier: "standard", locale: "en", avatar_url: null });
  });

  test("takes the picture of a provider, and of nobody who joins with metadata of their own", async () => {
    const picture = "https://cdn.test/a.png";
    for (const [provider, kept] of [
      ["discord", picture],
      ["email", null],
      ["phone", null],
    ] as const) {
      const id = crypto.randomUUID();
      await db.sql`insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
        values (${id}, ${`${id}@example.com`}, ${db.sql.json({ provider })}, ${db.sql.json({ avatar_url: picture })})`;
      expect(await db.sql`select avatar_url from profiles where user_id = ${id}`).toEqual([
        { avatar_url: kept },
      ]);
    }
  });
});

describe("a member with an own token", () => {
  test("changes the own profile", async () => {
    const rows = await db.as(
      member,
      (tx) => tx`update profiles set bio = 'Hello', theme = 'light' returning user_id`,
    );
    expect(rows).toEqual([{ user_id: member }]);
  });

  test.each([
    "tier = 'founder'",
    "suspended_until = null",
    "onboarding_completed = true",
    "wallet_address = null",
    "username = 'somebody'",
    "user_id = gen_random_uuid()",
  ])("cannot set %s", async (change) => {
    await expect(db.as(member, (tx) => tx.unsafe(`update profiles set ${change}`))).rejects.toThrow(
      /permission denied/,
    );
    expect(await tierOf(db, member)).toBe("standard");
  });

  test("sees and changes no other row", async () => {
    for (const table of ["profiles", "wallet_profiles", "referral_points", "referral_aliases"]) {
      const rows = await db.as(member, (tx) => tx.unsafe(`select user_id from ${table}`));
      expect(new Set(rows.map((row) => row.user_id as string)), table).toEqual(new Set([member]));
    }
    expect(
      await db.as(member, (tx) => tx`update profiles set bio = 'taken' where user_id = ${other} returning 1`),
    ).toEqual([]);
  });

  test.each([
    ["xp", "update wallet_profiles set total_xp = 99999"],
    [
      "a ledger line",
      "insert into points_ledger (user_id, source, source_id, points, reason) select auth.uid(), 'manual', 'x', 9, 'x'",
    ],
    ["a role", "insert into user_roles (user_id, role) select auth.uid(), 'admin'"],
    [
      "a grant",
      "insert into grants (user_id, tier, source, source_id) select auth.uid(), 'founder', 'honorary', 'x'",
    ],
    ["an order", "update orders set status = 'paid'"],
    [
      "a wallet",
      "insert into wallets (user_id, address, chain_id) select auth.uid(), '0x' || repeat('a', 40), 1",
    ],
    ["a mint", "update nft_mints set status = 'confirmed'"],
    ["a referral", "update referrals set stage = 'qualified'"],
    ["an alias", "insert into referral_aliases (alias, user_id, kind) select 'mine', auth.uid(), 'vanity'"],
    ["a setting", "update settings set value = '1'"],
  ])("cannot write %s", async (_what, statement) => {
    await expect(db.as(member, (tx) => tx.unsafe(statement))).rejects.toThrow(/permission denied/);
  });

  test.each([
    "referrals",
    "referral_clicks",
    "audit_log",
    "settings",
    "stripe_events",
    "mail_outbox",
    "customers",
    "wallet_nonces",
    "rate_limits",
  ])("cannot read %s", async (table) => {
    await expect(db.as(member, (tx) => tx.unsafe(`select * from ${table}`))).rejects.toThrow(
      /permission denied/,
    );
  });

  test("cannot read the card fingerprint of an order nor the actor of a line", async () => {
    await expect(db.as(member, (tx) => tx`select card_fingerprint from orders`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.as(member, (tx) => tx`select actor from points_ledger`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe("a suspended member", () => {
  test("reads and cannot write", async () => {
    const id = await join(db);
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${id}`;
    expect(await db.as(id, (tx) => tx`select member_dashboard() is not null as shown`)).toEqual([
      { shown: true },
    ]);
    expect(await db.as(id, (tx) => tx`update profiles set bio = 'x' returning 1`)).toEqual([]);
    for (const call of [
      "set_username('quiet')",
      "save_onboarding_step('profile', '{\"full_name\": \"X\"}')",
      "complete_onboarding()",
      "bind_referral('anything')",
      `register_mint('0x${"a".repeat(64)}', '0x${"a".repeat(40)}')`,
    ]) {
      await expect(
        db.as(id, (tx) => tx.unsafe(`select ${call}`)),
        call,
      ).rejects.toThrow("suspended");
    }
    await expect(db.sql`select issue_wallet_nonce(${id})`).rejects.toThrow("suspended");
    await expect(db.sql`select begin_order(${id}, 'plus_month')`).rejects.toThrow("suspended");
  });
});

describe("onboarding", () => {
  test("keeps each step, resumes at the furthest, and pays 100 points once", async () => {
    const id = await join(db);
    const step = async () =>
      (await db.sql`select onboarding_step from profiles where user_id = ${id}`)[0]?.onboarding_step;
    await db.asKept(id, (tx) => tx`select save_onboarding_step('profile', '{"full_name": "Ida"}')`);
    expect(await step()).toBe("interests");
    await db.asKept(
      id,
      (tx) => tx`select save_onboarding_step('interests', '{"interests": ["art", "art"]}')`,
    );
    await db.asKept(id, (tx) => tx`select save_onboarding_step('profile', '{"full_name": "Ida Berg"}')`);
    expect(await step()).toBe("wallet");
    await expect(db.as(id, (tx) => tx`select complete_onboarding()`)).rejects.toThrow(
      "onboarding_incomplete",
    );
    await onboard(db, id);
    await onboard(db, id);
    expect(await step()).toBe("done");
    expect(await xpOf(db, id)).toBe(150);
  });

  test.each([
    ["step_unknown", "nonsense", {}],
    ["name_missing", "profile", { full_name: "  " }],
    ["too_long", "profile", { full_name: "x".repeat(81) }],
    ["interests_missing", "interests", { interests: [] }],
    ["interests_missing", "interests", { interests: [null] }],
    ["terms_required", "consent", { terms: false }],
    ["too_long", "consent", { terms: true, more: "x".repeat(20_000) }],
  ])("refuses with %s: %s", async (code, step, data) => {
    await expect(
      db.as(member, (tx) => tx`select save_onboarding_step(${step}, ${db.sql.json(data)})`),
    ).rejects.toThrow(code);
  });
});

describe("usernames", () => {
  const take = (id: string, name: string) => db.asKept(id, (tx) => tx`select set_username(${name}) as name`);

  test("are lower-cased, redirect as long as the world, and are never given again", async () => {
    const [id, rival] = [await join(db), await join(db)];
    expect(await take(id, " Peak-Hunter ")).toEqual([{ name: "peak-hunter" }]);
    await take(id, "second");
    await expect(take(id, "third")).rejects.toThrow("username_too_soon");
    await expect(take(rival, "peak-hunter")).rejects.toThrow("username_taken");
    await expect(take(id, "peak-hunter")).rejects.toThrow("username_taken");
    const [old] = await db.sql`select resolve_alias('PEAK-hunter') as alias`;
    expect(old?.alias).toMatchObject({ alias: "peak-hunter", referrer_id: id });
    expect(
      await db.as(
        rival,
        (tx) => tx`select username_refusal('second') as taken, username_refusal('Fourth ') as free,
          username_refusal('Admin') as reserved, username_refusal('a b') as invalid`,
      ),
    ).toEqual([
      { taken: "username_taken", free: null, reserved: "username_reserved", invalid: "username_invalid" },
    ]);
    expect(await db.as(id, (tx) => tx`select username_refusal('second') as own`)).toEqual([{ own: null }]);
    await expect(db.as("anon", (tx) => tx`select username_refusal('second')`)).rejects.toThrow(
      /permission denied/,
    );
    await db.sql`delete from auth.users where id = ${id}`;
    await expect(take(rival, "second")).rejects.toThrow("username_taken");
    expect((await db.sql`select resolve_alias('second') as alias`)[0]?.alias).toBeNull();
  });

  test("cannot be somebody's generated code, in any case", async () => {
    const [row] =
      await db.sql`select alias from referral_aliases where user_id = ${other} and kind = 'generated'`;
    await expect(take(member, String(row?.alias))).rejects.toThrow("username_taken");
  });

  test.each(["ab", "-abc", "abc_", "a b c", "é-clair", "x".repeat(31), ""])(
    "refuses the shape of %j",
    async (name) => {
      await expect(db.as(member, (tx) => tx`select set_username(${name})`)).rejects.toThrow(
        "username_invalid",
      );
    },
  );

  test.each(["Admin", "altura", "mint-hub", "leaderboard", "support-team", "storefront"])(
    "reserves %s",
    async (name) => {
      await expect(db.as(member, (tx) => tx`select set_username(${name})`)).rejects.toThrow(
        "username_reserved",
      );
    },
  );
});

describe("consent to being measured", () => {
  test("changes without touching the terms or what mail was chosen", async () => {
    const id = await join(db);
    await onboard(db, id);
    await db.asKept(id, (tx) => tx`update mail_preferences set offers = true, product = true`);
    await db.asKept(id, (tx) => tx`select set_analytics_consent(true)`);
    const [row] = await db.sql`select onboarding -> 'consent' as consent from profiles where user_id = ${id}`;
    expect(row?.consent).toMatchObject({ terms: true, analytics: true });
    const [mail] = await db.sql`select product, offers from mail_preferences where user_id = ${id}`;
    expect(mail).toEqual({ product: true, offers: true });
  });

  test("is nobody's who is signed out, and never unclear", async () => {
    await expect(db.as("anon", (tx) => tx`select set_analytics_consent(true)`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.as(member, (tx) => tx`select set_analytics_consent(null)`)).rejects.toThrow(
      "invalid_input",
    );
  });
});
