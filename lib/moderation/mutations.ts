import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { deliverSoon } from "@/lib/outbox/soon";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { ChatRuleForm, MessageDecision, RoomForm } from "./schema";

/** Decides about a message and its writer. Throws changed_meanwhile, not_found, member_not_found, forbidden. */
export async function decideMessage(
  _staff: Staff,
  { message, decision, rule, remove, reason, version }: MessageDecision,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_decide_message", {
    p_message: message,
    p_decision: decision,
    p_rule: rule ?? "",
    p_reason: reason,
    p_version: version,
    p_remove: remove,
  });
  const made = unwrapAs(changed, answer);
  deliverSoon();
  return made;
}

/** Pins a message to the top of its room, or takes it down. Throws not_found. */
export async function pinMessage(_staff: Staff, message: string, pinned: boolean): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_pin_message", { p_message: message, p_pinned: pinned }));
}

/** Sets slow mode and the restriction of a room. Throws changed_meanwhile, not_found. */
export async function setRoom(_staff: Staff, form: RoomForm): Promise<Changed> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_set_chat_room", {
    p_room: form.room,
    p_slow: form.slow,
    // Null in SQL, which the generated types do not know of arguments.
    p_restriction: (form.restriction === "none" ? null : form.restriction) as string,
    p_minutes: form.minutes,
    p_reason: form.reason,
    p_version: form.version,
  });
  return unwrapAs(changed, answer);
}

/** Adds a word or a host of links. Throws conflict, invalid_input. */
export async function saveChatRule(
  _staff: Staff,
  { kind, pattern, action, reason }: ChatRuleForm,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_save_chat_rule", {
    p_kind: kind,
    p_pattern: pattern,
    p_action: action,
    p_reason: reason,
  });
  return unwrapAs(changed, answer);
}

/** A rule holds no longer. Throws not_found. */
export async function removeChatRule(_staff: Staff, rule: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_remove_chat_rule", { p_rule: rule, p_reason: reason }));
}
