import { z } from "zod";
import { boardPath } from "@/lib/leaderboard/rules";
import { defineMail } from "../define";

export const seasonEnded = defineMail({
  name: "season_ended",
  group: "community",
  order: 20,
  cause: "choice",
  category: "community",
  event: {
    type: "season.ended",
    sample: { season_id: "00000000-0000-4000-8000-000000000001", rank: 3, points: 900, prize: 100 },
  },
  values: z.object({
    season: z.string().default(""),
    rank: z.number().int(),
    points: z.number().int(),
    prize: z.number().int(),
  }),
  sample: { season: "Autumn climb", rank: 12, points: 3480, prize: 500 },
  variants: { won: {}, none: { prize: 0 } },
  content({ season, rank, points, prize }, { t, format }) {
    const won: [string, string][] = prize > 0 ? [[t("facts.prize"), format.number(prize, "signed")]] : [];
    return {
      path: boardPath("season"),
      facts: [
        [t("facts.place"), format.number(rank)],
        [t("facts.seasonPoints"), format.number(points)],
        ...won,
      ],
      values: { season },
      text: `season_ended.${prize > 0 ? "won" : "text"}`,
    };
  },
});
