"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as moderation from "./mutations";
import { refreshPublicLines } from "./public-chat";
import { chatRuleForm, chatRuleRemoval, messageDecision, messagePin, roomForm } from "./schema";

function refresh() {
  refreshPublicLines();
  revalidatePath("/[locale]/(admin)/admin", "layout");
}

export const decideMessageAction = staffAction(
  { role: "moderator", name: "message.decide", subject: ({ message }) => ["chat_message", message] },
  messageDecision,
  async (decision, staff) => {
    const made = await moderation.decideMessage(staff, decision);
    refresh();
    return made;
  },
);

export const pinMessageAction = staffAction(
  { role: "moderator", name: "message.pin", subject: ({ message }) => ["chat_message", message] },
  messagePin,
  ({ message, pinned }, staff) => moderation.pinMessage(staff, message, pinned),
);

export const setRoomAction = staffAction(
  { role: "moderator", name: "room.change", subject: ({ room }) => ["chat_room", room] },
  roomForm,
  async (form, staff) => {
    const made = await moderation.setRoom(staff, form);
    refresh();
    return made;
  },
);

export const saveChatRuleAction = staffAction(
  {
    role: "moderator",
    name: "chat_rule.make",
    subject: () => ["chat_rule", ""],
    beside: { invalid_input: "pattern", conflict: "pattern" },
  },
  chatRuleForm,
  async (form, staff) => {
    const made = await moderation.saveChatRule(staff, form);
    refresh();
    return made;
  },
);

export const removeChatRuleAction = staffAction(
  { role: "moderator", name: "chat_rule.remove", subject: ({ rule }) => ["chat_rule", rule] },
  chatRuleRemoval,
  async ({ rule, reason }, staff) => {
    const made = await moderation.removeChatRule(staff, rule, reason);
    refresh();
    return made;
  },
);
