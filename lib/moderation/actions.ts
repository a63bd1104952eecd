"use server";

import { revalidatePath } from "next/cache";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { refreshPublicLines } from "./public-chat";
import { chatRuleForm, chatRuleRemoval, messageDecision, messagePin, roomForm } from "./schema";

function refresh() {
  refreshPublicLines();
  revalidatePath("/[locale]/(admin)/admin", "layout");
}

/** Decides about a message and its writer. Refuses changed_meanwhile, not_found, member_not_found, forbidden. */
export const decideMessageAction = staffChange({
  role: "moderator",
  name: "message.decide",
  subject: ({ message }) => ["chat_message", message],
  form: messageDecision,
  rpc: "admin_decide_message",
  args: ({ message, decision, rule, remove, reason, version }) => ({
    p_message: message,
    p_decision: decision,
    p_rule: rule ?? "",
    p_reason: reason,
    p_version: version,
    p_remove: remove,
  }),
  follows: () => deliverSoon(),
  refresh,
});

/** Pins a message to the top of its room, or takes it down. Refuses not_found. */
export const pinMessageAction = staffChange({
  role: "moderator",
  name: "message.pin",
  subject: ({ message }) => ["chat_message", message],
  form: messagePin,
  rpc: "admin_pin_message",
  args: ({ message, pinned }) => ({ p_message: message, p_pinned: pinned }),
  // The room hears of it live.
  refresh: () => undefined,
});

/** Sets slow mode and the restriction of a room. Refuses changed_meanwhile, not_found. */
export const setRoomAction = staffChange({
  role: "moderator",
  name: "room.change",
  subject: ({ room }) => ["chat_room", room],
  form: roomForm,
  rpc: "admin_set_chat_room",
  args: ({ room, slow, restriction, minutes, reason, version }) => ({
    p_room: room,
    p_slow: slow,
    p_restriction: restriction === "none" ? null : restriction,
    p_minutes: minutes,
    p_reason: reason,
    p_version: version,
  }),
  refresh,
});

/** Adds a word or a host of links. Refuses conflict, invalid_input. */
export const saveChatRuleAction = staffChange({
  role: "moderator",
  name: "chat_rule.make",
  subject: () => ["chat_rule", ""],
  beside: { invalid_input: "pattern", conflict: "pattern" },
  form: chatRuleForm,
  rpc: "admin_save_chat_rule",
  args: ({ kind, pattern, action, reason }) => ({
    p_kind: kind,
    p_pattern: pattern,
    p_action: action,
    p_reason: reason,
  }),
  refresh,
});

/** A rule holds no longer. Refuses not_found. */
export const removeChatRuleAction = staffChange({
  role: "moderator",
  name: "chat_rule.remove",
  subject: ({ rule }) => ["chat_rule", rule],
  form: chatRuleRemoval,
  rpc: "admin_remove_chat_rule",
  args: ({ rule, reason }) => ({ p_rule: rule, p_reason: reason }),
  refresh,
});
