import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  [admin, moderator, member] = [await join(db), await join(db), await join(db)];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
});
afterAll(() => db.drop());
beforeEach(() => db.sql`delete from feedback`);

type Page = {
  rows: { id: string; name: string; status: string }[];
  total: number;
  estimated: boolean;
  next: unknown[] | null;
  previous: unknown[] | null;
};
type Asked = {
  filter?: object;
  sort?: string;
  desc?: boolean;
  after?: unknown;
  back?: boolean;
  size?: number;
};

const call = (asker: Asker, what: string) =>
  db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`)).then((rows) => rows[0]?.result as unknown);
const json = (value: unknown) =>
  value === null || value === undefined ? "null" : `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const page = ({ filter = {}, sort = "created", desc = true, after, back = false, size = 2 }: Asked = {}) =>
  call(
    moderator,
    `admin_feedback(${json(filter)}, '${sort}', ${desc}, ${json(after)}, ${back}, ${size})`,
  ) as Promise<Page>;
const names = ({ rows }: Page) => rows.map(({ name }) => name).join("");

/** Messages A, B, C …; each two of them are of one moment. */
async function write(count: number): Promise<void> {
  await db.sql`
    insert into feedback (name, email, topic, message, status, created_at)
    select chr(64 + n), 'w@example.org', 'idea', 'Ten signs at least', case when n % 2 = 0 then 'new' else 'closed' end,
      timestamptz '2026-01-01 00:00:00.123456+00' + interval '1 day' * ((n + 1) / 2)
    from generate_series(1, ${count}) n`;
}

describe("pages by key", () => {
  test("go through all rows once, forwards and back, where the key is the same too", async () => {
    await write(5);
    for (const desc of [true, false]) {
      const first = await page({ desc });
      const second = await page({ desc, after: first.next });
      const third = await page({ desc, after: second.next });
      expect([first, second, third].map(names).join("").split("").sort().join("")).toBe("ABCDE");
      expect([first.previous, third.next]).toEqual([null, null]);
      expect(first).toMatchObject({ total: 5, estimated: false });
      const back = await page({ desc, after: third.previous, back: true });
      expect(names(back)).toBe(names(second));
      const start = await page({ desc, after: back.previous, back: true });
      expect(names(start)).toBe(names(first));
      expect(start.previous).toBeNull();
      expect(start.next).toEqual(first.next);
    }
  });

  test("filter by words, choices, days and truths, whose signs stand for themselves", async () => {
    await write(5);
    await db.sql`update feedback set message = 'It is 100% sure, I think' where name = 'C'`;
    const found = async (filter: object) =>
      names(await page({ filter, desc: false, size: 10 }))
        .split("")
        .sort()
        .join("");
    expect(await found({ q: "100%" })).toBe("C");
    expect(await found({ q: "_" })).toBe("");
    expect(await found({ status: "new" })).toBe("BD");
    expect(await found({ status: ["new", "closed"], topic: "idea" })).toBe("ABCDE");
    expect(await found({ written_from: "2026-01-02", written_to: "2026-01-02" })).toBe("AB");
    expect(await found({ written_from: "2026-01-03" })).toBe("CDE");
    expect(await found({ member: "yes" })).toBe("");
    expect(await found({ member: "no" })).toBe("ABCDE");
  });

  test("count exactly up to ten thousand, and estimate above", async () => {
    await db.sql`
      insert into feedback (name, email, topic, message) select 'W', 'w@example.org', 'idea', 'Ten signs at least'
      from generate_series(1, 10000)`;
    await db.sql`analyze feedback`;
    expect(await page()).toMatchObject({ total: 10_000, estimated: false });
    await db.sql`insert into feedback (name, email, topic, message) values ('W', 'w@example.org', 'idea', 'Ten signs at least')`;
    const { total, estimated } = await page();
    expect(estimated).toBe(true);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThan(11_000);
  });

  test.each<[string, Asked]>([
    ["a filter that is not there", { filter: { password: "x" } }],
    ["no object as filter", { filter: ["q"] }],
    ["a sort that is not there", { sort: "email" }],
    ["a key of one part", { after: ["2026-01-01"] }],
    ["a key of another type", { after: ["soon", randomUUID()] }],
    ["a day that is none", { filter: { written_from: "2026-02-31" } }],
    ["a truth that is none", { filter: { member: "perhaps" } }],
  ])("refuse %s", async (_what, asked) => {
    await expect(page(asked)).rejects.toThrow("invalid_input");
  });
});

type Kept = {
  page: Page;
  filter: object;
  sort: object;
  view: string | null;
  views: { id: string; name: string; own: boolean }[];
  columns: string[] | null;
};
const list = (asker: Asker, { view, filter = {}, sort, desc }: Asked & { view?: string } = {}) =>
  call(
    asker,
    `admin_list('feedback', ${view ? `'${view}'` : "null"}, ${json(filter)}, ${sort ? `'${sort}'` : "null"}, ${desc ?? "null"},
      '{"key": "created", "desc": true}', null, false, 10)`,
  ) as Promise<Kept>;

describe("a page is of 200 rows at most for whoever calls a list", () => {
  const sizes = (name: string, sort: string, size: number) =>
    call(admin, `admin_${name}('{}', '${sort}', true, null, false, ${size})`);

  test("and no list answers more, by itself or through the frame of lists", async () => {
    const listed = await db.sql<{ name: string }[]>`select name from private.admin_lists order by 1`;
    const sources = await db.sql<{ proname: string; prosrc: string }[]>`
      select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace`;
    for (const { name } of listed) {
      const source = sources.find(({ proname }) => proname === `admin_${name}`)?.prosrc;
      expect(source, name).toMatch(/private\.(list_page|page_size)\(/);
    }
    for (const [name, sort] of [
      ["feedback", "created"],
      ["members", "created"],
      ["audit", "made"],
      ["sessions", "seen"],
    ] as const) {
      await sizes(name, sort, 200);
      await expect(sizes(name, sort, 201)).rejects.toThrow("invalid_input");
      await expect(sizes(name, sort, 0)).rejects.toThrow("invalid_input");
    }
    const whole = `admin_list('feedback', null, '{}', null, null, '{"key": "created"}', null, false, 1000)`;
    await expect(call(moderator, whole)).rejects.toThrow("invalid_input");
  });

  test("a file reads a thousand, and the calls after it in its transaction no more than any", async () => {
    await db.sql`
      insert into feedback (name, email, topic, message) select 'W', 'w@example.org', 'idea', 'Ten signs at least'
      from generate_series(1, 250)`;
    const id = (await call(
      admin,
      `admin_request_export('feedback', '{}', '{"key": "created"}', '{status}', 'Report')`,
    )) as string;
    await db.asKept(admin, async (tx) => {
      const [file] = await tx.unsafe(`select admin_export_rows('${id}', null) as it`);
      expect((file?.it as Page).rows).toHaveLength(250);
      await expect(
        tx.savepoint((inner) =>
          inner.unsafe(`select admin_feedback('{}', 'created', true, null, false, 201)`),
        ),
      ).rejects.toThrow("invalid_input");
    });
  });
});

describe("views", () => {
  const state = {
    filter: { status: "new", topic: "idea" },
    sort: { key: "updated", desc: false },
    columns: null,
  };
  const save = (asker: Asker, name: string, team = false, kept: unknown = state) =>
    call(asker, `admin_save_view('feedback', '${name}', ${team}, ${json(kept)})`) as Promise<string>;

  test("hold filter and order, and the address wins over them", async () => {
    await write(4);
    const view = await save(moderator, "Waiting ideas");
    expect(await list(moderator)).toMatchObject({
      view: null,
      filter: {},
      sort: { key: "created", desc: true },
    });
    const opened = await list(moderator, { view });
    expect(opened).toMatchObject({ view, filter: state.filter, sort: state.sort });
    expect(opened.page.total).toBe(2);
    const changed = await list(moderator, { view, filter: { status: null }, sort: "created", desc: true });
    expect(changed).toMatchObject({ view, filter: { topic: "idea" }, sort: { key: "created", desc: true } });
    expect(changed.page.total).toBe(4);
  });

  test("are private or the team's; a name that one has is replaced", async () => {
    const own = await save(moderator, "Mine");
    const shared = await save(moderator, "Ours", true);
    expect(await save(moderator, "MINE")).toBe(own);
    const seen = (await list(admin)).views;
    expect(seen.map(({ id }) => id)).toContain(shared);
    expect(seen.map(({ id }) => id)).not.toContain(own);
    expect(await list(admin, { view: own })).toMatchObject({ view: null, filter: {} });
    expect(await list(admin, { view: shared })).toMatchObject({ view: shared });
  });

  test("are removed by who made them; the team's by admins too", async () => {
    const own = await save(admin, "Private of an admin");
    const shared = await save(admin, "Team of an admin", true);
    await expect(call(moderator, `admin_remove_view('${own}')`)).rejects.toThrow("not_found");
    await expect(call(moderator, `admin_remove_view('${shared}')`)).rejects.toThrow("not_found");
    const theirs = await save(moderator, "Team of a moderator", true);
    await call(admin, `admin_remove_view('${theirs}')`);
    await call(admin, `admin_remove_view('${own}')`);
  });

  test("are refused to members, for lists that do not exist, without a name and too large", async () => {
    await expect(save(member, "x")).rejects.toThrow("forbidden");
    await expect(save(moderator, " ")).rejects.toThrow("invalid_input");
    await expect(save(moderator, "x", false, { filter: { q: randomUUID().repeat(200) } })).rejects.toThrow(
      "invalid_input",
    );
    await expect(save(moderator, "x", false, [])).rejects.toThrow("invalid_input");
    await expect(call(moderator, `admin_save_view('payroll', 'x', false, '{"filter": {}}')`)).rejects.toThrow(
      "invalid_input",
    );
    await expect(db.as(moderator, (tx) => tx`select 1 from admin_list_views`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

test("columns are kept for each person and list", async () => {
  await call(moderator, "admin_choose_columns('feedback', '{status,topic}')");
  await call(moderator, "admin_choose_columns('feedback', '{status}')");
  expect((await list(moderator)).columns).toEqual(["status"]);
  expect((await list(admin)).columns).toBeNull();
  await expect(call(member, "admin_choose_columns('feedback', '{status}')")).rejects.toThrow("forbidden");
  await expect(call(moderator, "admin_choose_columns('payroll', '{status}')")).rejects.toThrow(
    "invalid_input",
  );
  await expect(db.as(moderator, (tx) => tx`select 1 from admin_list_columns`)).rejects.toThrow(
    /permission denied/,
  );
});
