import "server-only";
import type { z } from "zod";
import { now } from "@/lib/platform/clock";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import type { Staff } from "@/lib/session/status/access";
import { endAccount } from "@/lib/account/erasure";
import type { attribution, memberErasure, sessionEnd, suspension } from "./input";
import { memberDocument, type MemberDocument } from "./schema";

const day = 24 * 60 * 60 * 1000;
/** A minute less than the days, because a moderator's limit is counted from the database's clock. */
const endOf = (days: number) => new Date(now().getTime() + days * day - 60_000).toISOString();

/** Suspends, bans or, with a time that has passed, restores; the database ends the sessions in the same transaction. */
export async function suspend(
  _staff: Staff,
  { member, length, remove, reason, version }: z.output<typeof suspension>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_suspend_member", {
      p_user: member,
      p_until: length === "forever" ? "infinity" : endOf(length === "none" ? 0 : Number(length)),
      p_reason: reason,
      p_version: version,
      p_remove: remove,
    }),
  );
}

/** Ends one session of a member, or all of them. Throws not_found. */
export async function endSessions(
  _staff: Staff,
  { member, session, reason }: z.output<typeof sessionEnd>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_end_sessions", {
      p_user: member,
      p_session: session,
      p_reason: reason,
    }),
  );
}

/** Says who invited a member (docs/product.md, "Referrals"); `referrer` is a code, a username or an id. */
export async function attributeReferral(
  _staff: Staff,
  { member, referrer, reason }: z.output<typeof attribution>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_attribute_referral", {
      p_referee: member,
      p_referrer: referrer,
      p_reason: reason,
    }),
  );
}

export async function addNote(_staff: Staff, member: string, body: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_add_note", { p_user: member, p_body: body }));
}

/** Throws `forbidden` for a note of somebody else. */
export async function editNote(_staff: Staff, note: string, body: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_edit_note", { p_note: note, p_body: body }));
}

/** Deletes a note, or brings it back. */
export async function deleteNote(_staff: Staff, note: string, deleted: boolean): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_delete_note", { p_note: note, p_deleted: deleted }));
}

/** Everything that carries the member's id, as they get it themselves. Throws step_up_required, member_not_found. */
export async function exportMember(_staff: Staff, member: string, reason: string): Promise<MemberDocument> {
  const supabase = await createServerSupabase();
  const asked = { p_user: member, p_reason: reason };
  return unwrapAs(memberDocument, await supabase.rpc("admin_export_member", asked));
}

/**
 * Erases an account at its owner's wish. What stops half-way is a case of /admin/work (`private.cases_erasure`). Throws
 * member_is_staff, changed_meanwhile, step_up_required, payment_unavailable, subscription_live.
 */
export async function eraseMember(
  _staff: Staff,
  { member, reason, version }: z.output<typeof memberErasure>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_user: member, p_reason: reason, p_version: version };
  const begun = unwrapAs(changed, await supabase.rpc("admin_begin_erasure", asked));
  await endAccount({ id: member });
  return begun;
}

/** Takes the steps of a stopped erasure again. Throws case_closed, and what `eraseMember` throws. */
export async function repeatErasure(
  _staff: Staff,
  { member, reason, version }: z.output<typeof memberErasure>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_user: member, p_reason: reason, p_version: version };
  const begun = unwrapAs(changed, await supabase.rpc("admin_repeat_erasure", asked));
  await endAccount({ id: member });
  return begun;
}
