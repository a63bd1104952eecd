import type { Case, castOfStaff } from "./staff-cast.ts";

/** Changes of the suppression list. */
export function undoMail({
  db,
  admin,
  call,
}: Awaited<ReturnType<typeof castOfStaff>>): Record<string, () => Promise<Case>> {
  const suppress = () =>
    call(admin, `admin_suppress_address('${crypto.randomUUID()}@gone.example', 'Asked by phone')`);
  /** A brake at a receiver of its own, with an address that it holds back or that came onto the list before. */
  const braked = async (decision: string, held: boolean) => {
    const domain = `${crypto.randomUUID()}.example`;
    const [brake] = await db.sql`insert into private.mail_brakes (kind, subject, watched_from)
      values ('receiver', ${domain}, now() - interval '1 hour') returning id`;
    const id = brake?.id as string;
    await db.sql`insert into private.mail_suppressions (digest, address, reason, source, domain, brake_id, released_at, released_by)
      values (private.mail_digest(${`vera@${domain}`}), ${`vera@${domain}`}, 'hard', 'mailbox', ${domain},
        ${held ? id : null}, ${held ? db.sql`now()` : null}, ${held ? "brake" : null})`;
    return { change: () => call(admin, `admin_end_mail_brake('${id}', '${decision}', 'Looked at it')`) };
  };
  return {
    "suppression.added": () => Promise.resolve({ change: suppress }),
    "suppression.released": async () => {
      const { line } = await suppress();
      const [row] = await db.sql`select subject_id from audit_log where id = ${line}`;
      const id = row?.subject_id as string;
      return { change: () => call(admin, `admin_release_suppression('${id}', 'Works again')`) };
    },
    "mail_brake.released": () => braked("released", false),
    "mail_brake.suppressed": () => braked("suppressed", true),
  };
}
