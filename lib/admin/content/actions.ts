"use server";

import { revalidatePath } from "next/cache";
import type { z } from "zod";
import { challengeForm } from "@/lib/admin/challenges/schema";
import { missionForm } from "@/lib/admin/missions/schema";
import { entryForm } from "@/lib/admin/story/schema";
import { streamForm } from "@/lib/admin/streams/schema";
import { proposalForm } from "@/lib/governance/schema";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { restoreContent, saveContent, setContent } from "./mutations";
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

/** Groups are part of what Next calls a page; without them nothing would be made anew. */
function refresh() {
  revalidatePath("/[locale]/admin", "layout");
  revalidatePath("/[locale]/(hub)", "layout");
  revalidatePath("/[locale]/(site)", "page");
  revalidatePath("/[locale]/(site)/streams", "page");
  revalidatePath("/[locale]/(site)/funding-governance", "page");
}

type Written = { id?: string; values: object; reason: string; version?: string };

const saving = <S extends z.ZodType<Written>>(kind: keyof typeof writers, form: S) =>
  staffAction(
    { role: writers[kind], name: `${kind}.save`, subject: ({ id }) => [kind, id ?? ""] },
    form,
    async (written, staff) => {
      const saved = await saveContent(staff, kind, written);
      refresh();
      return saved;
    },
  );

const setting = (kind: Exclude<keyof typeof writers, "stream">) =>
  staffAction(
    { role: writers[kind], name: `${kind}.set`, subject: ({ id }) => [kind, id] },
    contentStep,
    async (step, staff) => {
      const changed = await setContent(staff, kind, step);
      refresh();
      return changed;
    },
  );

export const saveMissionAction = saving("mission", missionForm);
export const saveChallengeAction = saving("challenge", challengeForm);
export const saveStreamAction = saving("stream", streamForm);
export const saveEntryAction = saving("story", entryForm);
export const saveProposalAction = saving("proposal", proposalForm);

export const setMissionAction = setting("mission");
export const setChallengeAction = setting("challenge");
export const setEntryAction = setting("story");
export const setProposalAction = setting("proposal");

export const restoreContentAction = staffAction(
  { role: "moderator", name: "content.restore", subject: ({ kind, id }) => [kind, id] },
  restoring,
  async (form, staff) => {
    const changed = await restoreContent(staff, form);
    refresh();
    return changed;
  },
);

/** For the preview inside a form: what is typed, kept nowhere. */
export const previewContentAction = staffAction(
  { role: "moderator", name: "content.preview", subject: ({ kind, id }) => [kind, id ?? ""] },
  previewForm,
  (form, staff) => previewContent(staff, form),
);
