import "server-only";
import { z } from "zod";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { besideNamedField } from "@/lib/guard/staff/named-field";
import { deliverSoon } from "@/lib/outbox/soon";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { ContentStep, Restoring, WrittenKind } from "./versions";

/** With the id of what was written, where it has a page of its own. */
const saved = changed.unwrap().extend({ id: z.uuid().optional() }).nullable();
export type Saved = z.output<typeof saved>;

/** The functions of the database by kind. */
const saving = {
  mission: "admin_save_mission",
  challenge: "admin_save_challenge",
  stream: "admin_save_stream",
  story: "admin_save_story",
  proposal: "admin_save_proposal",
  mail: "admin_save_mail",
} as const satisfies Record<WrittenKind, string>;
const setting = {
  mission: "admin_set_mission",
  challenge: "admin_set_challenge",
  proposal: "admin_set_proposal",
} as const;

type Written = { id?: string; values: object; reason: string; version?: string };

/** Writes something that staff publish; a new one is a draft. Throws changed_meanwhile, not_found, and what is wrong beside its field. */
export async function saveContent(
  _staff: Staff,
  kind: WrittenKind,
  { id, values, reason, version }: Written,
): Promise<Saved> {
  const supabase = await createServerSupabase();
  const made = await besideNamedField(async () =>
    unwrapAs(
      saved,
      await supabase.rpc(saving[kind], {
        // Null in SQL, which the generated types do not know of arguments.
        p_id: (id ?? null) as string,
        p_values: values as Json,
        p_reason: reason,
        p_version: version,
      }),
    ),
  );
  // Of a stream that begins at another time, those who want a reminder are told.
  deliverSoon();
  return made;
}

/** Publishes what staff wrote, at once or later, or archives it. Throws changed_meanwhile, content_state, and why it cannot be. */
export async function setContent(
  _staff: Staff,
  kind: "mission" | "challenge" | "proposal" | "story",
  { id, state, publish_at, reason, version }: ContentStep,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_id: id, p_state: state, p_reason: reason, p_version: version };
  const set = await besideNamedField(async () =>
    unwrapAs(
      changed,
      kind === "story"
        ? await supabase.rpc("admin_set_story", asked)
        : await supabase.rpc(setting[kind], { ...asked, p_publish_at: publish_at ?? undefined }),
    ),
  );
  // Where nobody else is there to publish it too, the owner is told.
  deliverSoon();
  return set;
}

/** Gives something that staff publish what one of its versions said. Throws changed_meanwhile, content_state, mission_begun, challenge_begun. */
export async function restoreContent(
  _staff: Staff,
  { kind, id, to, reason, version }: Restoring,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_kind: kind, p_id: id, p_to: to, p_reason: reason, p_version: version };
  const restored = unwrapAs(changed, await supabase.rpc("admin_restore_content", asked));
  deliverSoon();
  return restored;
}
