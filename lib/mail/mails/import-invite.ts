import { z } from "zod";
import { defineMail } from "../define";

/** To somebody whom an import brings; `points` wait for their first sign-in. */
export const importInvite = defineMail({
  name: "import_invite",
  group: "account",
  order: 40,
  cause: "account",
  values: z.object({ points: z.number().int() }),
  sample: { points: 1200 },
  variants: { points: {}, none: { points: 0 } },
  content: ({ points }, { address }) => ({
    path: "/auth",
    values: { points, address },
    text: points > 0 ? "import_invite.points" : "import_invite.text",
    further: ["import_invite.how", "import_invite.unexpected"],
  }),
});
