import { join, xpOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

/** A database with staff, penalties of every kind, and what tests of their appeals ask. */
export async function castOfAppeals() {
  const cast = await castOfStaff();
  const { db, admin, moderator, call, referred } = cast;
  const text = "We share a flat and a router, and both of us climb.";
  const submit = async (asker: string, kind: string, subject: string | number, said = text) => {
    const made: unknown = await call(asker, `submit_appeal('${kind}', '${subject}', '${said}')`);
    return (made as { id: string }).id;
  };
  const decide = (asker: string, appeal: string, decision: string, reason = "Looked again") =>
    call(asker, `admin_decide_appeal('${appeal}', '${decision}', '${reason}')`);
  const stateOf = async (appeal: string) =>
    (await db.sql`select state, answer, decided_by from private.appeals where id = ${appeal}`)[0];
  const stageOf = async (id: string) =>
    (await db.sql`select stage, rejected_at from referrals where id = ${id}`)[0];

  /** A penalty of each kind, by the moderator: who it is against, what it is about, and whether it stands. */
  const penalties = {
    referral: async () => {
      const { id, referrer } = await referred();
      await call(moderator, `admin_review_referral('${id}', 'reject', 'Same home')`);
      return { member: referrer, subject: id, stands: async () => (await stageOf(id))?.stage === "rejected" };
    },
    suspension: async () => {
      const member = await join(db);
      await call(moderator, `admin_suspend_member('${member}', now() + interval '3 days', 'Spam')`);
      const stands = async () =>
        (await db.sql`select suspended_until > now() as it from profiles where user_id = ${member}`)[0]
          ?.it === true;
      return { member, subject: member, stands };
    },
    application: async () => {
      const member = await join(db);
      await db.sql`insert into creator_applications (user_id, status, project, submitted_at)
        values (${member}, 'submitted', 'Dawn', now())`;
      const [row] = await db.sql`select id from creator_applications where user_id = ${member}`;
      await call(moderator, `admin_review_application('${row?.id}', 'rejected', 'Not this season')`);
      const stands = async () =>
        (await db.sql`select status from creator_applications where id = ${row?.id as string}`)[0]?.status ===
        "rejected";
      return { member, subject: row?.id as string, stands };
    },
    "points, taken": async () => {
      const member = await join(db);
      const before = await xpOf(db, member);
      const { ledger } = await call(moderator, `admin_award_points('${member}', -20, 'Too many')`);
      return { member, subject: ledger as number, stands: async () => (await xpOf(db, member)) < before };
    },
    "points, taken back": async () => {
      const member = await join(db);
      const given = await call(admin, `admin_award_points('${member}', 80, 'Helped')`);
      const before = await xpOf(db, member);
      const { ledger } = await call(moderator, `admin_reverse_points(${given.ledger}, 'A mistake')`);
      return { member, subject: ledger as number, stands: async () => (await xpOf(db, member)) < before };
    },
  };
  return { ...cast, text, submit, decide, stateOf, stageOf, penalties };
}
