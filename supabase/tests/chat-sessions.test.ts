import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { castOfChat } from "./chat-cast.ts";
import { schemaFiles } from "./source.ts";

const { db, admin, call, ask, room, writer, session, mayHear, send } = await castOfChat();
afterAll(() => db.drop());

const topicOf = async (slug = "base-camp") =>
  (await db.sql`select private.chat_topic(r) as it from private.chat_rooms r where slug = ${slug}`)[0]
    ?.it as string;
const saidOn = async (topic: string) =>
  (
    await db.sql`select event from realtime.messages where topic in (${topic}, ${`${topic}:typing`}) order by inserted_at, id`
  ).map(({ event }) => event as string);
/** The rest that a room has between two moves is over. */
const rested = () => db.sql`update private.chat_rooms set moved_at = '-infinity'`;
const service = (work: string) => db.asKept("service_role", (tx) => tx.unsafe(`select ${work}`));

type End = (who: string, ended: string, kept: string) => Promise<unknown>;
const verifyFactor: End = async (who) => {
  const id = randomUUID();
  await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${id}, ${who}, 'totp', 'unverified', now(), now())`;
  await db.sql`update auth.mfa_factors set status = 'verified' where id = ${id}`;
};

describe("what was open hears nothing more after its session", () => {
  const ends: Record<string, End> = {
    "signed out here": (_who, ended) => db.sql`delete from auth.sessions where id = ${ended}`,
    "signed out everywhere": (who) => db.sql`delete from auth.sessions where user_id = ${who}`,
    "was ended in the settings": (who, ended) => service(`end_session('${who}', '${ended}')`),
    "was ended with all others": (who, _ended, kept) => service(`end_other_sessions('${who}', '${kept}')`),
    "was ended by staff": (who, ended) =>
      call(admin, `admin_end_sessions('${who}', 'As the owner wrote', '${ended}')`),
    "has not shown the new second factor": verifyFactor,
    "was banned at the auth service": (who) =>
      db.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${who}`,
    "was suspended for a while": (who) =>
      call(admin, `admin_suspend_member('${who}', now() + interval '1 day', 'As the rules say')`),
    "was banned": (who) => call(admin, `admin_suspend_member('${who}', 'infinity', 'As the rules say')`),
    "was erased": (who) => db.sql`delete from auth.users where id = ${who}`,
  };
  test.each(Object.entries(ends))("%s", async (_name, end) => {
    const [who, other] = [await writer(), await writer()];
    const [ended, kept] = [await session(who), await session(who)];
    await rested();
    const before = await topicOf();
    expect(await mayHear({ sub: who, session_id: ended }, before)).toBe(true);
    await end(who, ended, kept);
    await send(other, "After the end");
    await ask(other, `be_in_chat('${await room()}', true)`);
    const after = await topicOf();
    expect(after).not.toBe(before);
    expect(await saidOn(before)).toSatisfy((said: string[]) => said.at(-1) === "moved");
    expect(await saidOn(after)).toEqual(["message", "typing"]);
    for (const topic of [before, after, `${after}:typing`])
      expect(await mayHear({ sub: who, session_id: ended }, topic), topic).toBe(false);
  });
});

test("a session that goes on joins the new topic, and rooms that it never heard stay where they are", async () => {
  const [who, other] = [await writer(), await writer()];
  const [ended, kept, founder] = [await session(who), await session(who), await writer({ tier: "founder" })];
  await rested();
  await send(founder, "Settles what was due", { to: "founders" });
  await rested();
  const founders = await topicOf("founders");
  await db.sql`delete from auth.sessions where id = ${ended}`;
  await send(other, "Good morning");
  expect(await mayHear({ sub: who, session_id: kept }, await topicOf())).toBe(true);
  await send(founder, "Among us", { to: "founders" });
  expect(await topicOf("founders")).toBe(founders);
});

test("nobody joins again for a session whose last token has run out long ago", async () => {
  const who = await writer();
  const old = await session(who);
  await db.sql`update auth.sessions set created_at = now() - interval '2 hours', updated_at = now() - interval '2 hours' where id = ${old}`;
  await send(who, "Settles what was due");
  await rested();
  await send(who, "Still settles");
  const before = await topicOf();
  await db.sql`delete from auth.sessions where id = ${old}`;
  await send(who, "Nothing is due");
  expect(await topicOf()).toBe(before);
});

test("whoever signs out without end moves a room once in three seconds, and the last end counts", async () => {
  const [who, other] = [await writer(), await writer()];
  await rested();
  const epoch = async () => Number((await topicOf()).split(":").at(-1));
  const before = await epoch();
  for (let n = 0; n < 5; n += 1) {
    await db.sql`delete from auth.sessions where id = ${await session(who)}`;
    await send(other, `Number ${n}`);
  }
  expect(await epoch()).toBeLessThan(before + 5);
  await rested();
  await ask(other, `be_in_chat('${await room()}')`);
  await rested();
  const last = await epoch();
  await ask(other, `be_in_chat('${await room()}')`);
  expect(await epoch()).toBe(last);
});

test("nothing is said on a topic past the move that may be due", () => {
  const said = schemaFiles.flatMap(({ sql }) =>
    [...sql.matchAll(/create function ([a-z_.]+)\([^$]*\$\$(.*?)\$\$;/gs)]
      .filter(([, , body]) => body?.includes("realtime.send("))
      .map(([, name]) => name),
  );
  expect(said.sort()).toEqual(["private.new_epoch", "private.say_in_room", "private.tell_chat_standing"]);
});

test("every table whose rows are heard is closed to a session that has ended", async () => {
  const open = await db.sql`
    select tablename from pg_publication_tables t where pubname = 'supabase_realtime' and not exists (
      select from pg_policies p where p.schemaname = t.schemaname and p.tablename = t.tablename
        and p.permissive = 'RESTRICTIVE' and p.qual like '%session_refusal%')`;
  expect(open.map(({ tablename }) => tablename as string)).toEqual([]);
});
