import { join } from "./cast.ts";
import { missionOf, sendProof } from "./mission-cast.ts";
import type { Case, castOfStaff } from "./staff-cast.ts";

/** What each kind of decision about a proof of a mission is made on, and the decision. */
export function undoProofs({
  db,
  admin,
  moderator,
  call,
}: Awaited<ReturnType<typeof castOfStaff>>): Record<string, () => Promise<Case>> {
  return {
    ...Object.fromEntries(
      [
        ["proof.approved", "'approve', null"],
        ["proof.rejected", "'reject', 'other'"],
      ].map(([action, decision]) => [
        action,
        async () => {
          const proof = await sendProof(
            db,
            await join(db),
            await missionOf(db, { kind: "manual", params: {} }),
          );
          return {
            change: () => call(moderator, `admin_decide_proof('${proof}', ${decision}, 'Looked at it')`),
          };
        },
      ]),
    ),
    "proof.looked_again": async () => {
      const proof = await sendProof(db, await join(db), await missionOf(db, { kind: "manual", params: {} }));
      await call(admin, `admin_decide_proof('${proof}', 'approve', null, 'Looked at it')`);
      await db.sql`insert into private.proof_second_looks (proof_id, first_by) values (${proof}, ${admin})
        on conflict do nothing`;
      return {
        change: () => call(moderator, `admin_decide_proof('${proof}', 'approve', null, 'Looked at it')`),
      };
    },
  };
}
