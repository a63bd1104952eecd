import { afterAll, describe, expect, test } from "vitest";
import { join, xpOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call, undo } = await castOfStaff();
afterAll(() => db.drop());

type Visit = { outcome: string; points: number; tries_left: number };
const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
const texts = {
  en: { title: "Reading a ledger", text: "Line by line." },
  es: { title: "Leer un libro", text: "" },
};

type Making = { starts?: number; ends?: number; open?: boolean };
/** A published stream that runs now, unless told otherwise. */
async function stream({ starts = -10, ends = 50, open = true }: Making = {}): Promise<string> {
  const values = { texts, host: "Mo", open, starts_at: minutes(starts), ends_at: minutes(Math.max(ends, 1)) };
  const { line } = await call(moderator, `admin_save_stream(null, '${JSON.stringify(values)}', 'Planned')`);
  const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
  const id = row?.id as string;
  await call(admin, `admin_set_stream('${id}', 'published', 'Ready')`);
  if (ends < 1) await db.sql`update private.streams set ends_at = ${minutes(ends)} where id = ${id}`;
  return id;
}
const codeAt = async (id: string, minutesAgo = 0) => {
  const [row] =
    await db.sql`select private.stream_code(${id}, now() - make_interval(mins => ${minutesAgo})) as code`;
  return row?.code as string;
};
const enter = async (member: string, id: string, code: string): Promise<Visit> => {
  const [row] = await db.asKept(member, (tx) => tx`select enter_stream_code(${id}, ${code}) as visit`);
  return row?.visit as Visit;
};

describe("the code of a stream", () => {
  test("gives its points once, however it is written, and the line says which stream it was", async () => {
    const [member, id] = [await join(db), await stream()];
    const before = await xpOf(db, member);
    const code = await codeAt(id);
    expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{8}$/);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect(await enter(member, id, typed)).toMatchObject({ outcome: "attended", points: 25 });
    expect(await enter(member, id, code)).toMatchObject({ outcome: "attended", points: 25 });
    expect(await xpOf(db, member)).toBe(before + 25);
    const [line] =
      await db.sql`select details from points_ledger where user_id = ${member} and source = 'stream'`;
    expect(line?.details).toMatchObject({
      title_es: "Leer un libro",
      stream: expect.stringMatching(/^reading/),
    });
  });

  test("is valid in its minute and the next; yesterday's, and that of another stream, are refused", async () => {
    const id = await stream();
    const other = await stream();
    const old = async (ago: number, of = id) => enter(await join(db), id, await codeAt(of, ago));
    expect(await old(1)).toMatchObject({ outcome: "attended" });
    expect(await old(3)).toMatchObject({ outcome: "stream_code_wrong", tries_left: 4 });
    expect(await old(1440)).toMatchObject({ outcome: "stream_code_wrong" });
    expect(await old(0, other)).toMatchObject({ outcome: "stream_code_wrong" });
    expect(await codeAt(id, 5)).not.toBe(await codeAt(id, 6));
  });

  test("is refused the sixth time, even when it is right then", async () => {
    const [member, id] = [await join(db), await stream()];
    const wrong = await Promise.all(Array.from({ length: 5 }, () => enter(member, id, "AAAAAAAA")));
    expect(wrong.map(({ outcome }) => outcome)).toEqual(Array(5).fill("stream_code_wrong"));
    expect(await enter(member, id, await codeAt(id))).toMatchObject({
      outcome: "too_many_attempts",
      points: 0,
    });
  });

  test("gives one award for a hundred entries at once", async () => {
    const [member, id] = [await join(db), await stream()];
    const before = await xpOf(db, member);
    const code = await codeAt(id);
    await Promise.all(Array.from({ length: 100 }, () => enter(member, id, code)));
    expect(await xpOf(db, member)).toBe(before + 25);
  });

  test("gives points three times a day; the fourth stream counts as attended", async () => {
    const member = await join(db);
    const before = await xpOf(db, member);
    const streams = await Promise.all([1, 2, 3, 4].map(() => stream()));
    const visits = await Promise.all(streams.map(async (id) => enter(member, id, await codeAt(id))));
    expect(visits.map(({ outcome }) => outcome)).toEqual(Array(4).fill("attended"));
    expect(await xpOf(db, member)).toBe(before + 75);
  });

  test("counts only while the stream runs", async () => {
    const member = await join(db);
    for (const id of [await stream({ starts: 30, ends: 60 }), await stream({ starts: -60, ends: -1 })])
      expect(await enter(member, id, await codeAt(id))).toMatchObject({ outcome: "stream_not_live" });
  });

  test("is for those whom the stream is open to: visitors, drafts and other plans are refused", async () => {
    const member = await join(db);
    const id = await stream({ open: false });
    const code = await codeAt(id);
    await expect(enter(member, id, code)).rejects.toThrow("stream_not_included");
    await expect(db.as("anon", (tx) => tx`select enter_stream_code(${id}, ${code})`)).rejects.toThrow(
      "permission denied",
    );
    await db.sql`insert into grants (user_id, tier, source, source_id) values (${member}, 'pro', 'honorary', ${id})`;
    await db.sql`select private.recompute_tier(${member})`;
    expect(await enter(member, id, code)).toMatchObject({ outcome: "attended" });
    await db.sql`update private.streams set published_at = null where id = ${id}`;
    await expect(enter(member, id, code)).rejects.toThrow("not_found");
  });

  test("and its secret are in nothing that a member can read", async () => {
    const [member, id] = [await join(db), await stream()];
    for (const table of ["streams", "stream_secrets", "stream_visits", "stream_versions", "stream_reminders"])
      await expect(db.as(member, (tx) => tx.unsafe(`select * from private.${table}`))).rejects.toThrow(
        "permission denied",
      );
    await expect(db.as(member, (tx) => tx`select private.stream_code(${id}, now())`)).rejects.toThrow(
      "permission denied",
    );
    await expect(call(member, `admin_stream_code('${id}')`)).rejects.toThrow(/forbidden|moderator/);
    const published =
      await db.sql`select tablename from pg_publication_tables where tablename like 'stream%'`;
    expect(published).toEqual([]);
    const [row] = await db.as(
      member,
      (tx) => tx`select public_streams()::text || stream_page((
        select s ->> 'slug' from jsonb_array_elements(public_streams() -> 'coming') s where s ->> 'id' = ${id}))::text as all`,
    );
    expect(row?.all).toContain("Reading a ledger");
    expect(row?.all).not.toContain(await codeAt(id));
    expect(row?.all).not.toContain("secret");
  });

  test("is shown to staff while the stream runs, with the time until the next", async () => {
    const id = await stream();
    const shown = (await call(moderator, `admin_stream_code('${id}')`)) as unknown as {
      code: string;
      milliseconds: number;
    };
    expect([await codeAt(id), await codeAt(id, 1)]).toContain(shown.code);
    expect(shown.milliseconds).toBeGreaterThan(0);
    expect(shown.milliseconds).toBeLessThanOrEqual(60_000);
    const later = await stream({ starts: 30, ends: 60 });
    expect(await call(moderator, `admin_stream_code('${later}')`)).toMatchObject({ code: null });
  });
});

describe("a reminder", () => {
  const events = async (member: string) =>
    (
      await db.sql`select type from private.events where user_id = ${member} and type like 'stream.%' order by id`
    ).map(({ type }) => type as string);
  const remind = (member: string, id: string, wanted = true) =>
    db.asKept(member, (tx) => tx`select set_stream_reminder(${id}, ${wanted})`);

  test("is told once before each start, to those who want it", async () => {
    const [member, other] = [await join(db), await join(db)];
    const id = await stream({ starts: 20, ends: 60 });
    await remind(member, id);
    await remind(other, id);
    await remind(other, id, false);
    await Promise.all([1, 2, 3].map(() => db.sql`select remind_of_streams()`));
    await db.sql`select remind_of_streams()`;
    expect(await events(member)).toEqual(["stream.starting"]);
    expect(await events(other)).toEqual([]);
  });

  test("is not for streams that have begun, nor for visitors", async () => {
    const id = await stream();
    await expect(remind(await join(db), id)).rejects.toThrow("stream_begun");
    await expect(db.as("anon", (tx) => tx`select set_stream_reminder(${id}, true)`)).rejects.toThrow(
      "permission denied",
    );
    await expect(db.as(await join(db), (tx) => tx`select remind_of_streams()`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("brings the news of another start, of a cancellation, and that it was taken back", async () => {
    const member = await join(db);
    const id = await stream({ starts: 120, ends: 180 });
    await remind(member, id);
    const values = { texts, host: "Mo", open: true, starts_at: minutes(150), ends_at: minutes(210) };
    await call(moderator, `admin_save_stream('${id}', '${JSON.stringify(values)}', 'Later')`);
    const { line } = await call(moderator, `admin_set_stream('${id}', 'cancelled', 'Ill')`);
    await expect(call(moderator, `admin_set_stream('${id}', 'cancelled', 'Ill')`)).rejects.toThrow(
      "stream_state",
    );
    await undo(admin, line);
    expect(await events(member)).toEqual(["stream.moved", "stream.cancelled", "stream.moved"]);
  });
});

test("a stream is changed against what was seen, and a change that changes nothing leaves no line", async () => {
  const id = await stream({ starts: 60, ends: 120 });
  const [row] = await db.sql`select version::text, starts_at, ends_at from private.streams where id = ${id}`;
  const values = JSON.stringify({
    texts,
    host: "Mo",
    open: true,
    starts_at: row?.starts_at,
    ends_at: row?.ends_at,
  });
  expect(await call(moderator, `admin_save_stream('${id}', '${values}', 'Same')`)).toBeNull();
  await call(
    moderator,
    `admin_save_stream('${id}', '${values.replace("Mo", "Ada")}', 'Host', '${row?.version}')`,
  );
  await expect(
    call(moderator, `admin_save_stream('${id}', '${values}', 'Host', '${row?.version}')`),
  ).rejects.toThrow("changed_meanwhile");
  const smuggled = values.replace("{", '{"published_at": null, "slug": "mine", ');
  await call(moderator, `admin_save_stream('${id}', '${smuggled}', 'Back')`);
  const [now] = await db.sql`select slug, published_at, host from private.streams where id = ${id}`;
  expect(now).toMatchObject({ host: "Mo", published_at: expect.any(Date) });
  expect(now?.slug).not.toBe("mine");
});
