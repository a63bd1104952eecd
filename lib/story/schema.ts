import { z } from "zod";

/** Name by language, or title and text by language of an entry. */
const texts = z
  .record(z.string(), z.union([z.string(), z.object({ title: z.string(), text: z.string().default("") })]))
  .nullable();

/** Answer of `community_story`. */
export const communityStory = z.array(
  z.object({
    kind: z.enum(["members", "minted", "season", "vote", "entry"]),
    ref: z.string(),
    /** The number reached, members ranked, or ballots. */
    value: z.number().int(),
    texts,
    at: z.string(),
  }),
);
export type CommunityChapter = z.output<typeof communityStory>[number];

/** Answer of `my_story`. */
export const ownStory = z.array(
  z.object({
    kind: z.enum(["joined", "wallet", "referral", "level", "vote", "mint"]),
    /** Key of the level, slug of the proposal, or number of the token. */
    ref: z.string(),
    texts,
    at: z.string(),
  }),
);
export type OwnChapter = z.output<typeof ownStory>[number];

type Texts = z.output<typeof texts>;

/** Title and text of a chapter in a language, else in English. */
export function wordsOf(found: Texts, locale: string): { title: string; text: string } {
  const words = found?.[locale] ?? found?.en ?? "";
  return typeof words === "string" ? { title: words, text: "" } : words;
}
