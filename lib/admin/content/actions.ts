"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { challengeForm } from "@/lib/admin/challenges/schema";
import { missionForm } from "@/lib/admin/missions/schema";
import { entryForm } from "@/lib/admin/story/schema";
import { streamForm } from "@/lib/admin/streams/schema";
import { proposalForm } from "@/lib/governance/schema";
import { changed } from "@/lib/guard/staff/changed";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { previewForm } from "./preview";
import { previewContent } from "./queries";
import { contentStep, restoring } from "./versions";

const writers = {
  mission: "moderator",
  challenge: "moderator",
  stream: "moderator",
  story: "moderator",
  proposal: "admin",
} as const;

/** The functions of the database by kind. */
const saves = {
  mission: "admin_save_mission",
  challenge: "admin_save_challenge",
  stream: "admin_save_stream",
  story: "admin_save_story",
  proposal: "admin_save_proposal",
} as const;
const sets = {
  mission: "admin_set_mission",
  challenge: "admin_set_challenge",
  story: "admin_set_story",
  proposal: "admin_set_proposal",
} as const;

/** With the id of what was written, where it has a page of its own. */
const saved = changed.unwrap().extend({ id: z.uuid().optional() }).nullable();

/** Groups are part of what Next calls a page; without them nothing would be made anew. */
function refresh() {
  refreshPanel();
  revalidatePath("/[locale]/(hub)", "layout");
  revalidatePath("/[locale]/(site)", "page");
  revalidatePath("/[locale]/(site)/streams", "page");
  revalidatePath("/[locale]/(site)/funding-governance", "page");
}

type Written = { id?: string; values: object; reason: string; version?: string };

/** Writes something that staff publish; a new one is a draft. Refuses changed_meanwhile, not_found, and what is wrong beside its field. */
const saving = <S extends z.ZodType<Written>>(kind: keyof typeof writers, form: S) =>
  staffChange({
    role: writers[kind],
    name: `${kind}.save`,
    subject: ({ id }) => [kind, id ?? ""],
    form,
    rpc: saves[kind],
    args: ({ id, values, reason, version }) => ({
      p_id: id ?? null,
      p_values: values as Json,
      p_reason: reason,
      p_version: version,
    }),
    answer: saved,
    namesField: true,
    // Of a stream that begins at another time, those who want a reminder are told.
    follows: () => deliverSoon(),
    refresh,
  });

/** Publishes what staff wrote, at once or later, or archives it. Refuses changed_meanwhile, content_state, and why it cannot be. */
const setting = (kind: keyof typeof sets) =>
  staffChange({
    role: writers[kind],
    name: `${kind}.set`,
    subject: ({ id }) => [kind, id],
    form: contentStep,
    rpc: sets[kind],
    args: ({ id, state, publish_at, reason, version }) => ({
      p_id: id,
      p_state: state,
      p_reason: reason,
      p_version: version,
      // The story has no time of its own to be published.
      ...(kind !== "story" && { p_publish_at: publish_at ?? undefined }),
    }),
    namesField: true,
    // Where no other person is there to publish it too, the owner is told.
    follows: () => deliverSoon(),
    refresh,
  });

export const saveMissionAction = saving("mission", missionForm);
export const saveChallengeAction = saving("challenge", challengeForm);
export const saveStreamAction = saving("stream", streamForm);
export const saveEntryAction = saving("story", entryForm);
export const saveProposalAction = saving("proposal", proposalForm);

export const setMissionAction = setting("mission");
export const setChallengeAction = setting("challenge");
export const setEntryAction = setting("story");
export const setProposalAction = setting("proposal");

/** Gives something that staff publish what one of its versions said. Refuses changed_meanwhile, content_state, mission_begun, challenge_begun. */
export const restoreContentAction = staffChange({
  role: "moderator",
  name: "content.restore",
  subject: ({ kind, id }) => [kind, id],
  form: restoring,
  rpc: "admin_restore_content",
  args: ({ kind, id, to, reason, version }) => ({
    p_kind: kind,
    p_id: id,
    p_to: to,
    p_reason: reason,
    p_version: version,
  }),
  follows: () => deliverSoon(),
  refresh,
});

/** For the preview inside a form: what is typed, kept nowhere. */
export const previewContentAction = staffAction(
  { role: "moderator", name: "content.preview", subject: ({ kind, id }) => [kind, id ?? ""] },
  previewForm,
  (form, staff) => previewContent(staff, form),
);
