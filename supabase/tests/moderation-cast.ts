import { castOfChat, type Message } from "./chat-cast.ts";
import { join, xpOf } from "./cast.ts";

export const week = "now() + interval '6 days'";

/** The cast of the chat, a second moderator, and what tests of decisions ask. */
export async function castOfModeration() {
  const cast = await castOfChat();
  const { db, ask, call, writer, send, later } = cast;
  const colleague = await join(db, { name: "Kai" });
  await db.sql`insert into user_roles (user_id, role) values (${colleague}, 'moderator')`;

  /** A member who wrote these messages, and how they stand: the points, and the texts that others read. */
  const author = async (...texts: string[]) => {
    const who = await writer();
    const said: Message[] = [];
    for (const text of texts) {
      said.push(await send(who, text));
      await later(who);
    }
    const texted = async () =>
      (
        await db.sql`select text, removed_by as by from private.chat_messages where user_id = ${who} order by seq`
      ).map(({ text, by }) => (by ? `(${by as string})` : (text as string)));
    const standing = async () => ({
      points: await xpOf(db, who),
      texts: await texted(),
      strikes: (
        await db.sql`select kind from private.strikes where user_id = ${who} and lifted_at is null order by kind`
      ).map(({ kind }) => kind as string),
      until: (await db.sql`select suspended_until::text as until from profiles where user_id = ${who}`)[0]
        ?.until as unknown,
    });
    return { who, ids: said.map(({ id }) => id), texts: texted, standing, points: () => xpOf(db, who) };
  };

  const suspend = (by: string, who: string, until = week, remove: string | null = "week") =>
    call(
      by,
      `admin_suspend_member('${who}', ${until}, 'Sells forged keys', null, ${remove ? `'${remove}'` : "null"})`,
    );
  /** The last line of an action about a member, or about one of their strikes. */
  const lineOf = async (action: string, who: string) =>
    (
      await db.sql`select max(id)::int as line from audit_log where action = ${action} and (subject_id = ${who}
        or subject_id in (select id::text from private.strikes where user_id = ${who}))`
    )[0]?.line as number;
  const appeal = async (who: string, kind: "suspension" | "strike", subject = who) =>
    (await ask<{ id: string }>(who, `submit_appeal('${kind}', '${subject}', 'It was not like that at all.')`))
      .id;
  const answer = (by: string, id: string, decision: "accept" | "reject") =>
    call(by, `admin_decide_appeal('${id}', '${decision}', 'Looked again')`);
  /** A suspension runs out. */
  const pass = (who: string) =>
    db.sql`update profiles set suspended_until = now() - interval '1 minute' where user_id = ${who}`;
  type Own = {
    strikes: {
      id: string;
      kind: string;
      reason: string;
      messages: number;
      appeal: { state: string } | null;
    }[];
  };
  const ownStrikes = async (who: string) => (await ask<Own>(who, "my_chat()")).strikes;

  return { ...cast, colleague, author, suspend, lineOf, appeal, answer, pass, ownStrikes };
}
