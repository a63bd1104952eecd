import { z } from "zod";
import {
  contentTexts,
  idOrNew,
  moment,
  optionalWhole,
  typedTexts,
  wholeNumber,
  wordFields,
} from "@/lib/admin/content-words";
import { challengeRow } from "@/lib/admin/challenges/challenges.list";
import { missionStandings } from "@/lib/admin/missions/missions.list";
import { versionList } from "@/lib/admin/content/versions";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { withoutMissing } from "@/lib/platform/i18n/missing-languages";

/** Answer of `admin_challenge`. */
export const challengeFile = z.object({
  challenge: challengeRow.extend({ begun: z.boolean() }).nullable(),
  versions: versionList,
  /** Missions that it can be made of. */
  choices: z.array(
    z.object({
      id: z.uuid(),
      texts: contentTexts,
      points: z.number().int(),
      state: z.enum(missionStandings),
    }),
  ),
});
export type ChallengeFile = z.output<typeof challengeFile>;

const challengeFields = z.object({
  id: idOrNew,
  ...wordFields,
  starts_at: moment,
  ends_at: moment,
  places: optionalWhole,
  prize: wholeNumber,
  missions: z.array(z.uuid()).max(50).default([]),
  reason: reasonText,
  version,
});

export const challengeForm = z
  .preprocess(withoutMissing, challengeFields)
  .transform(({ id, reason, version: changing, ...form }) => ({
    id,
    reason,
    version: changing,
    values: {
      texts: typedTexts(form),
      starts_at: form.starts_at,
      ends_at: form.ends_at,
      places: form.places,
      prize: form.prize,
      missions: form.missions,
    },
  }));
