import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { anyAddress, checkoutOf, deliver, join, linkWallet, onboard, publishPrices } from "./cast.ts";

type Key = [string | number, string];
type Row = {
  user_id: string;
  full_name: string;
  segment: string;
  xp: number;
  open_case: boolean;
  card_country: string | null;
};
type Page = { rows: Row[]; total: number; estimated: boolean; next: Key | null; previous: Key | null };
type Asked = { sort?: string; desc?: boolean; after?: Key | null; back?: boolean; size?: number };

let db: FreshDatabase;
let moderator: string;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
  moderator = await join(db, { name: "Mod" });
  await db.sql`insert into user_roles (user_id, role) values (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

const list = async (filter: object, { sort, desc, after, back, size }: Asked = {}): Promise<Page> =>
  (
    await db.as(
      moderator,
      (tx) =>
        tx`select admin_members(${tx.json(filter as never)}, ${sort ?? "created"}, ${desc ?? false},
          ${after ? tx.json(after) : null}, ${back ?? false}, ${size ?? 100}) as page`,
    )
  )[0]?.page as Page;
const names = (page: Page) => page.rows.map(({ full_name }) => full_name);

test("a moderator reads it, a member and a visitor do not", async () => {
  expect((await list({})).total).toBeGreaterThan(0);
  const asked = (who: string) => db.as(who, (tx) => tx`select admin_members()`);
  await expect(asked(await join(db))).rejects.toThrow("forbidden");
  await expect(asked("anon")).rejects.toThrow("permission denied");
});

describe("what is searched for", () => {
  test("is part of a name without accents, of the e-mail, username, phone, wallet, or the id", async () => {
    const tag = randomUUID().slice(0, 8);
    const member = await join(db, { name: `Tomás Vidal ${tag}`, email: `Post.${tag}@example.com` });
    await db.sql`update profiles set username = ${`climber-${tag}`} where user_id = ${member}`;
    await db.sql`update auth.users set phone = '491700004711' where id = ${member}`;
    const wallet = anyAddress();
    await linkWallet(db, member, wallet);
    const sought = [
      `tomas vidal ${tag}`,
      `VIDAL ${tag}`,
      `ost.${tag}@EXAMPLE`,
      `climber-${tag}`,
      "+49 170 000 4711",
      wallet.toUpperCase().slice(4, 20),
      member,
    ];
    for (const q of sought) expect(names(await list({ q })), q).toEqual([`Tomás Vidal ${tag}`]);
  });

  test("takes % and _ as they are", async () => {
    for (const name of ["Zoë Percent 100%", "Zoë Plain"]) await join(db, { name });
    expect(names(await list({ q: "zoe" }, { sort: "name" }))).toEqual(["Zoë Percent 100%", "Zoë Plain"]);
    expect((await list({ q: "100%" })).total).toBe(1);
    expect((await list({ q: "_____" })).total).toBe(0);
  });

  test("of one or two letters is the beginning of a name, e-mail or username", async () => {
    const member = await join(db, { name: "Qx Somebody", email: `other-${randomUUID()}@example.com` });
    await join(db, { name: "Not qx" });
    expect(names(await list({ q: "QX" }))).toEqual(["Qx Somebody"]);
    await db.sql`update profiles set full_name = null, username = 'qxandra' where user_id = ${member}`;
    expect((await list({ q: "qx" })).rows.map(({ user_id }) => user_id)).toEqual([member]);
  });
});

describe("filters", () => {
  test("tier, role, state, wallet, days of joining and of the last visit, and cases", async () => {
    const tag = randomUUID().slice(0, 8);
    const [plain, suspended, walleted, referred] = [
      await join(db, { name: `${tag} plain` }),
      await join(db, { name: `${tag} suspended` }),
      await join(db, { name: `${tag} walleted` }),
      await join(db, { name: `${tag} referred` }),
    ];
    await onboard(db, plain);
    for (const member of [plain, suspended, walleted, referred])
      await db.sql`update profiles set full_name = ${tag} || ' ' || ${member} where user_id = ${member}`;
    await db.sql`update profiles set tier = 'pro', created_at = '2020-02-29T23:59:59Z' where user_id = ${plain}`;
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${suspended}`;
    await db.sql`insert into user_roles (user_id, role) values (${suspended}, 'admin')`;
    await linkWallet(db, walleted);
    await db.sql`select touch_session(${walleted}, ${randomUUID()}, 'd', 'a', 'i')`;
    const [seen] = await db.sql`update user_sessions set last_seen_at = now() + interval '3650 days'
      where user_id = ${walleted} returning (last_seen_at at time zone 'UTC')::date::text as day`;
    await db.sql`insert into referrals (referrer_id, referee_id, alias, stage, held_at, expires_at)
      values (${plain}, ${referred}, 'x', 'held', now(), now() + interval '90 days')`;
    const found = async (filter: object) =>
      (await list({ q: tag, ...filter })).rows.map(({ user_id }) => user_id);
    expect(await found({ tier: "pro" })).toEqual([plain]);
    expect(await found({ role: "admin" })).toEqual([suspended]);
    expect(await found({ role: "moderator" })).toEqual([]);
    expect(await found({ state: "suspended" })).toEqual([suspended]);
    expect(await found({ state: "active" })).toEqual([plain]);
    expect(await found({ state: "onboarding" })).toHaveLength(3);
    expect(await found({ wallet: "yes" })).toEqual([walleted]);
    expect(await found({ wallet: "no" })).toHaveLength(3);
    const [first, later] = [await checkoutOf(db, referred), await checkoutOf(db, plain)];
    await deliver(db, [{ ...first, card_country: "DE" }]);
    await deliver(db, [{ ...later, card_country: null }]);
    expect(await found({ country: "de" })).toEqual([referred]);
    expect((await list({ country: "DE" })).rows).toMatchObject([{ user_id: referred, card_country: "DE" }]);
    expect(await found({ country: "FR" })).toEqual([]);
    expect(await found({ joined_from: "2020-02-29", joined_to: "2020-02-29" })).toEqual([plain]);
    expect(await found({ joined_from: "2020-03-01" })).toHaveLength(3);
    expect(await found({ seen_from: seen?.day, seen_to: seen?.day })).toEqual([walleted]);
    expect(await found({ seen_to: "2000-01-01" })).toEqual([]);
    await db.sql`update private.member_firsts set source = 'mail' where user_id = ${walleted}`;
    expect(await found({ source: "referral" })).toEqual([referred]);
    expect(await found({ source: "mail", wallet: "yes" })).toEqual([walleted]);
    expect(await found({ source: "search" })).toEqual([]);
    await expect(list({ source: "made-up" })).rejects.toThrow("invalid_input");
    expect(await found({ case: "yes" })).toEqual([referred]);
    expect(await found({ case: "no", wallet: "no", role: "" })).toHaveLength(2);
    expect((await list({ case: "yes" })).rows).toMatchObject([{ user_id: referred, open_case: true }]);
    // Of every kind that the caller decides.
    await db.sql`select submit_feedback(${plain}, 'Lena', 'lena@example.com', 'idea', 'Sort the list', '/', 'en')`;
    await db.sql`insert into private.erasure_codes (user_id, code_hash, expires_at, proved_at)
      values (${suspended}, 'x', now(), now() - interval '1 hour')`;
    expect((await found({ case: "yes" })).toSorted()).toEqual([plain, referred].toSorted());
  });

  test.each([
    [{ colour: "red" }, "created"],
    [{ tier: "gold" }, "created"],
    [{ role: "owner" }, "created"],
    [{ state: "erased" }, "created"],
    [{ joined_from: "yesterday" }, "created"],
    [{ joined_from: "2026-02-30" }, "created"],
    [{}, "password"],
    [[], "created"],
  ])("%j sorted by %s is refused", async (filter, sort) => {
    await expect(list(filter, { sort })).rejects.toThrow("invalid_input");
  });

  test("a key of another list, and a size over 1,000, are refused", async () => {
    for (const after of [["x", randomUUID()], [1, "x"], [1, randomUUID()], ["2026-01-01", "x", "y"], "x", {}])
      await expect(list({}, { after: after as Key })).rejects.toThrow("invalid_input");
    for (const size of [0, 1001]) await expect(list({}, { size })).rejects.toThrow("invalid_input");
  });
});

describe("segments", () => {
  const hour = 60 * 60;
  const day = 24 * hour;
  // An hour beside each border, because the rows stay for the tests below; the border itself is in segments.test.ts.
  // Seconds of age, xp, qualified referrals: the segment (docs/product.md, "User segments").
  test.each([
    [7 * day - hour, 20_000, 0, "new"],
    [7 * day + hour, 9_999, 0, "active"],
    [7 * day + hour, 10_000, 0, "power"],
    [7 * day + hour, 1_000, 0, "active"],
    [7 * day + hour, 999, 0, "new"],
    [7 * day + hour, 0, 0, "new"],
    [30 * day - hour, 0, 0, "new"],
    [30 * day + hour, 499, 0, "churned"],
    [30 * day + hour, 500, 0, "new"],
    [30 * day + hour, 999, 0, "new"],
    [30 * day + hour, -5, 0, "churned"],
    [30 * day + hour, 1_000, 0, "active"],
    [1, 0, 1, "referrer"],
    [400 * day, 50_000, 3, "referrer"],
  ])("%i s old with %i xp and %i qualified referrals: %s", async (age, xp, referrals, segment) => {
    const tag = `x${randomUUID()}`;
    const member = await join(db, { name: tag });
    await db.sql`update profiles set created_at = now() - make_interval(secs => ${age}) where user_id = ${member}`;
    await db.sql`update wallet_profiles set total_xp = ${xp} where user_id = ${member}`;
    await db.sql`update referral_points set qualified_referrals = ${referrals} where user_id = ${member}`;
    for (const asked of ["new", "active", "power", "churned", "referrer"]) {
      const { rows } = await list({ q: tag, segment: asked });
      expect(
        rows.map((row) => row.segment),
        asked,
      ).toEqual(asked === segment ? [segment] : []);
    }
  });
});

describe("pages", () => {
  const sorts = ["created", "name", "email", "tier", "xp", "referrals", "last_seen"];
  let tag: string;
  beforeAll(async () => {
    tag = randomUUID().slice(0, 8);
    for (let n = 0; n < 11; n += 1) {
      const member = await join(db, {
        name: `${tag} ${"abcde"[n % 5]}`,
        email: `${n % 3}${tag}${n}@example.com`,
      });
      await db.sql`update wallet_profiles set total_xp = ${n % 4} where user_id = ${member}`;
      await db.sql`update referral_points set qualified_referrals = ${n % 2} where user_id = ${member}`;
      await db.sql`update profiles set tier = ${n % 2 ? "pro" : "plus"} where user_id = ${member}`;
    }
  });

  test.each(
    sorts.flatMap((sort) => [
      { sort, desc: true },
      { sort, desc: false },
    ]),
  )("by $sort (descending: $desc) hold everybody once, forwards and backwards", async ({ sort, desc }) => {
    for (const filter of [{ q: tag }, {}]) {
      const all = await list(filter, { sort, desc, size: 200 });
      expect(all).toMatchObject({ next: null, previous: null, estimated: false, total: all.rows.length });
      const forward: Page[] = [];
      for (let after: Key | null = null; forward.length === 0 || after;) {
        const page: Page = await list(filter, { sort, desc, after, size: 4 });
        forward.push(page);
        after = page.next;
      }
      expect(forward.flatMap(({ rows }) => rows)).toEqual(all.rows);
      expect(forward[0]?.previous).toBeNull();
      const backward: Page[] = [forward.at(-1)!];
      while (backward[0]?.previous)
        backward.unshift(
          await list(filter, { sort, desc, after: backward[0].previous, back: true, size: 4 }),
        );
      expect(backward.flatMap(({ rows }) => rows)).toEqual(all.rows);
    }
  });

  test("the page before a member who has gone is the first", async () => {
    const first = await list({ q: tag }, { size: 4 });
    const key = (await list({ q: tag }, { size: 1 })).rows[0];
    expect(key).toBeDefined();
    expect(await list({ q: tag }, { after: ["1970-01-01", randomUUID()], back: true, size: 4 })).toEqual(
      first,
    );
  });
});

test("the rows of the list are those that the tables would make, whatever changes", async () => {
  const member = await join(db, { name: "Before" });
  await onboard(db, member);
  await linkWallet(db, member);
  await db.sql`select touch_session(${member}, ${randomUUID()}, 'd', 'a', 'i')`;
  await db.sql`select private.award(${member}, 'manual', 'x', 70, 'x')`;
  await db.sql`insert into user_roles (user_id, role) values (${member}, 'admin'), (${member}, 'moderator')`;
  await db.sql`delete from user_roles where user_id = ${member} and role = 'admin'`;
  await db.sql`update auth.users set email = ${`${member}@elsewhere.org`}, last_sign_in_at = now() + interval '1 hour' where id = ${member}`;
  await db.sql`update profiles set full_name = 'After', suspended_until = 'infinity' where user_id = ${member}`;
  await db.sql`delete from referral_points where user_id = ${await join(db)}`;
  await db.sql`delete from auth.users where id = ${await join(db)}`;
  for (const table of ["member_list", "member_texts"]) {
    const kept = db.sql.unsafe(`table private.${table} order by user_id`);
    const made = db.sql.unsafe(`table private.${table}_source order by user_id`);
    expect([...(await kept)], table).toEqual([...(await made)]);
  }
  const before = [...(await db.sql`table private.member_list order by user_id`)];
  await db.sql`select private.rebuild_member_list()`;
  expect([...(await db.sql`table private.member_list order by user_id`)]).toEqual(before);
});
