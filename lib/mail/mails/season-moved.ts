import { z } from "zod";
import { boardPath } from "@/lib/leaderboard/rules";
import { defineMail } from "../define";

export const seasonMoved = defineMail({
  name: "season_moved",
  group: "community",
  order: 10,
  cause: "account",
  event: {
    type: "season.moved",
    sample: { season_id: "00000000-0000-4000-8000-000000000001", at: "2027-05-03T12:00:00+00:00" },
  },
  values: z.object({ season: z.string().default(""), at: z.coerce.date() }),
  sample: { season: "Autumn climb", at: "2027-05-03T12:00:00Z" },
  content: ({ season, at }, { t, format }) => ({
    path: boardPath("season"),
    facts: [[t("facts.ends"), format.time(at)]],
    values: { season },
  }),
});
