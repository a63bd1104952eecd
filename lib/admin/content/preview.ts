import { z } from "zod";
import { challengeForm } from "@/lib/admin/challenges/schema";
import { contentTexts } from "@/lib/admin/content-words";
import { missionForm, missionPreview } from "@/lib/admin/missions/schema";
import { seasonForm } from "@/lib/admin/seasons/schema";
import { entryForm } from "@/lib/admin/story/schema";
import { streamForm } from "@/lib/admin/streams/schema";
import { proposalForm, proposalSchema } from "@/lib/governance/schema";
import { publicChallenge } from "@/lib/missions/challenges";
import { missionStates } from "@/lib/missions/kinds";
import { levelKeys } from "@/lib/points/rules";
import { season } from "@/lib/seasons/schema";
import { stream } from "@/lib/streams/schema";
import { previewKinds, previewTiers } from "./versions";

/** Answer of `admin_preview_content`: what is typed as a member of a tier on a level would see it. */
export const preview = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("mission"), shown: missionPreview }),
  z.object({
    kind: z.literal("challenge"),
    shown: z.object({
      challenge: publicChallenge,
      /** Whether that member can do its missions. */
      states: z.array(z.object({ slug: z.string(), state: z.enum(missionStates) })),
    }),
  }),
  z.object({ kind: z.literal("stream"), shown: z.object({ stream, may_watch: z.boolean() }) }),
  z.object({
    kind: z.literal("story"),
    /** later: not shown before it has happened. */
    shown: z.object({ texts: contentTexts, at: z.string(), later: z.boolean() }),
  }),
  z.object({ kind: z.literal("season"), shown: season }),
  z.object({
    kind: z.literal("proposal"),
    /** weight: votes of the tier. */
    shown: z.object({ proposal: proposalSchema, weight: z.number().int() }),
  }),
]);
export type Preview = z.output<typeof preview>;

const forms = {
  mission: missionForm,
  challenge: challengeForm,
  stream: streamForm,
  story: entryForm,
  season: seasonForm,
  proposal: proposalForm,
} as const;

/** A form that is being filled in, as its own action reads it, with who is to be looked at it as. */
export const previewForm = z
  .looseObject({
    preview: z.enum(previewKinds),
    preview_tier: z.enum(previewTiers),
    preview_level: z.enum(levelKeys),
    preview_done: z.literal("on").optional(),
  })
  .transform(({ preview: kind, preview_tier, preview_level, preview_done, ...typed }, context) => {
    // A reason is asked for when it is saved.
    const read = forms[kind].safeParse({ ...typed, reason: "Preview" });
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        context.addIssue({ code: "custom", path: path.map(String), message });
      return z.NEVER;
    }
    const { id, values } = read.data;
    return { kind, id, values, tier: preview_tier, level: preview_level, done: preview_done === "on" };
  });
export type PreviewForm = z.output<typeof previewForm>;
