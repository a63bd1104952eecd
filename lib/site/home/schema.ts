import { z } from "zod";
import { publicNotes } from "@/lib/content/schema";
import { proposalSchema } from "@/lib/governance/schema";
import { place } from "@/lib/leaderboard/schema";
import { season } from "@/lib/seasons/schema";
import { shopList } from "@/lib/storefronts/shops/schema";
import { stream } from "@/lib/streams/schema";

/** Answer of `home`: what goes on in the community, null or empty where there is nothing. */
export const home = z.object({
  /** The next one, or the one that runs. */
  stream: stream.nullable(),
  /** The latest. */
  note: publicNotes.element.nullable(),
  /** Of those that are open the one that closes first. */
  proposal: proposalSchema.nullable(),
  season: season
    .pick({ titles: true, ends_at: true, state: true })
    .extend({
      /** The first five places. */
      first: z.array(place.pick({ rank: true, name: true, avatar_url: true, level: true, points: true })),
    })
    .nullable(),
  /** The three opened last. */
  shops: shopList.shape.shops,
  /** The last lines of the public room; null while the setting `chat.on_home` is off. */
  lines: z.array(z.object({ at: z.string(), name: z.string(), text: z.string() })).nullable(),
});
export type Home = z.output<typeof home>;
