import type { FreshDatabase } from "../../local/postgres/testing.ts";

/** Something that one member of staff decided, and that counts in three days because nobody else is there. */
export const waitsAlone = (db: FreshDatabase, kind: string, subject: string, by: string) =>
  db.sql`insert into private.pending_decisions (kind, subject_id, first_by, excluded, role, line, happens_at)
    values (${kind}, ${subject}, ${by}, ${[by]}, 'moderator', (select coalesce(max(id), 1) from audit_log), now() + interval '3 days')`;
