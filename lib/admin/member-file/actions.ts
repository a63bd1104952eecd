"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { refreshPublicLines } from "@/lib/moderation/public-chat";
import { deliverSoon } from "@/lib/outbox/soon";
import {
  attribution,
  memberErasure,
  memberExport,
  newNote,
  noteDeletion,
  noteEdit,
  sessionEnd,
  suspension,
} from "./input";
import * as file from "./mutations";

const refresh = () => revalidatePath("/[locale]/admin", "layout");
const ofMember = ({ member }: { member: string }): [string, string] => ["member", member];
const ofNote = ({ note }: { note: string }): [string, string] => ["note", note];

export const suspendAction = staffAction(
  { role: "moderator", name: "member.suspend", subject: ofMember },
  suspension,
  async (input, staff) => {
    const changed = await file.suspend(staff, input);
    deliverSoon();
    refresh();
    if (input.remove) refreshPublicLines();
    return changed;
  },
);

export const endSessionsAction = staffAction(
  { role: "moderator", name: "sessions.end", subject: ofMember },
  sessionEnd,
  async (input, staff) => {
    const changed = await file.endSessions(staff, input);
    refresh();
    return changed;
  },
);

export const attributeReferralAction = staffAction(
  {
    role: "admin",
    name: "referral.attribute",
    subject: ofMember,
    beside: {
      alias_unknown: "referrer",
      own_alias: "referrer",
      referral_circle: "referrer",
      referral_younger: "referrer",
    },
  },
  attribution,
  async (input, staff) => {
    const changed = await file.attributeReferral(staff, input);
    deliverSoon();
    refresh();
    return changed;
  },
);

export const addNoteAction = staffAction(
  { role: "moderator", name: "note.add", subject: ofMember },
  newNote,
  async ({ member, body }, staff) => {
    const changed = await file.addNote(staff, member, body);
    refresh();
    return changed;
  },
);

export const editNoteAction = staffAction(
  { role: "moderator", name: "note.edit", subject: ofNote },
  noteEdit,
  async ({ note, body }, staff) => {
    const changed = await file.editNote(staff, note, body);
    refresh();
    return changed;
  },
);

export const deleteNoteAction = staffAction(
  { role: "moderator", name: "note.delete", subject: ofNote },
  noteDeletion,
  async ({ note, deleted }, staff) => {
    const changed = await file.deleteNote(staff, note, deleted);
    refresh();
    return changed;
  },
);

/** Answers the document too, which the browser keeps as a file. */
export const exportMemberAction = staffAction(
  { role: "admin", name: "member.export", subject: ofMember, stepUp: true },
  memberExport,
  ({ member, reason }, staff) => file.exportMember(staff, member, reason),
);

export const eraseMemberAction = staffAction(
  { role: "admin", name: "member.erase", subject: ofMember, stepUp: true },
  memberErasure,
  async (input, staff) => {
    const changed = await file.eraseMember(staff, input);
    deliverSoon();
    refresh();
    return changed;
  },
);

export const repeatErasureAction = staffAction(
  { role: "admin", name: "erasure.repeat", subject: ofMember, stepUp: true },
  memberErasure,
  async (input, staff) => {
    const changed = await file.repeatErasure(staff, input);
    deliverSoon();
    refresh();
    return changed;
  },
);
