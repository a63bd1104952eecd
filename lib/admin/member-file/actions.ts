"use server";

import { z } from "zod";
import { endAccount } from "@/lib/account/erasure";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { refreshPublicLines } from "@/lib/moderation/public-chat";
import { deliverSoon } from "@/lib/outbox/soon";
import { now } from "@/lib/platform/clock";
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
import { memberDocument } from "./schema";

const day = 24 * 60 * 60 * 1000;
/** A minute less than the days, because a moderator's limit is counted from the database's clock. */
const endOf = (days: number) => new Date(now().getTime() + days * day - 60_000).toISOString();

const ofMember = ({ member }: { member: string }): [string, string] => ["member", member];
const ofNote = ({ note }: { note: string }): [string, string] => ["note", note];

/** Suspends, bans or, with a time that has passed, restores; the database ends the sessions in the same transaction. */
export const suspendAction = staffChange({
  role: "moderator",
  name: "member.suspend",
  subject: ofMember,
  form: suspension,
  rpc: "admin_suspend_member",
  args: ({ member, length, remove, reason, version }) => ({
    p_user: member,
    p_until: length === "forever" ? "infinity" : endOf(length === "none" ? 0 : Number(length)),
    p_reason: reason,
    p_version: version,
    p_remove: remove,
  }),
  follows({ remove }) {
    deliverSoon();
    if (remove) refreshPublicLines();
  },
});

/** Ends one session of a member, or all of them. Refuses not_found. */
export const endSessionsAction = staffChange({
  role: "moderator",
  name: "sessions.end",
  subject: ofMember,
  form: sessionEnd,
  rpc: "admin_end_sessions",
  args: ({ member, session, reason }) => ({ p_user: member, p_session: session, p_reason: reason }),
});

/** Records who invited a member (docs/product.md, "Referrals"); `referrer` is a code, a username or an id. */
export const attributeReferralAction = staffChange({
  role: "admin",
  name: "referral.attribute",
  subject: ofMember,
  beside: {
    alias_unknown: "referrer",
    own_alias: "referrer",
    referral_circle: "referrer",
    referral_younger: "referrer",
  },
  form: attribution,
  rpc: "admin_attribute_referral",
  args: ({ member, referrer, reason }) => ({ p_referee: member, p_referrer: referrer, p_reason: reason }),
  follows: () => deliverSoon(),
});

export const addNoteAction = staffChange({
  role: "moderator",
  name: "note.add",
  subject: ofMember,
  form: newNote,
  rpc: "admin_add_note",
  args: ({ member, body }) => ({ p_user: member, p_body: body }),
});

/** Refuses `forbidden` for a note of another person. */
export const editNoteAction = staffChange({
  role: "moderator",
  name: "note.edit",
  subject: ofNote,
  form: noteEdit,
  rpc: "admin_edit_note",
  args: ({ note, body }) => ({ p_note: note, p_body: body }),
});

/** Deletes a note, or brings it back. */
export const deleteNoteAction = staffChange({
  role: "moderator",
  name: "note.delete",
  subject: ofNote,
  form: noteDeletion,
  rpc: "admin_delete_note",
  args: ({ note, deleted }) => ({ p_note: note, p_deleted: deleted }),
});

/** Puts a note first in the file, or back in its place. Refuses conflict for a fourth one. */
export const pinNoteAction = staffChange({
  role: "moderator",
  name: "note.pin",
  subject: ofNote,
  form: z.object({ note: z.uuid(), pinned: z.stringbool() }),
  rpc: "admin_pin_note",
  args: ({ note, pinned }) => ({ p_note: note, p_pinned: pinned }),
});

/** Everything that carries the member's id, as they get it themselves: the browser saves it as a file. */
export const exportMemberAction = staffChange({
  role: "admin",
  name: "member.export",
  subject: ofMember,
  stepUp: true,
  form: memberExport,
  rpc: "admin_export_member",
  args: ({ member, reason }) => ({ p_user: member, p_reason: reason }),
  answer: memberDocument,
  refresh: () => undefined,
});

async function endAccountOf({ member }: { member: string }) {
  await endAccount({ id: member });
  deliverSoon();
}

/**
 * Erases an account at its owner's wish. What stops half-way is a case of /admin/work (`private.cases_erasure`). Refuses
 * member_is_staff, changed_meanwhile, step_up_required, payment_unavailable, subscription_live.
 */
export const eraseMemberAction = staffChange({
  role: "admin",
  name: "member.erase",
  subject: ofMember,
  stepUp: true,
  form: memberErasure,
  rpc: "admin_begin_erasure",
  args: ({ member, reason, version }) => ({ p_user: member, p_reason: reason, p_version: version }),
  follows: endAccountOf,
});

/** Takes the steps of a stopped erasure again. Refuses case_closed, and what `eraseMemberAction` refuses. */
export const repeatErasureAction = staffChange({
  role: "admin",
  name: "erasure.repeat",
  subject: ofMember,
  stepUp: true,
  form: memberErasure,
  rpc: "admin_repeat_erasure",
  args: ({ member, reason, version }) => ({ p_user: member, p_reason: reason, p_version: version }),
  follows: endAccountOf,
});
