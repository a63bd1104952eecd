import { z } from "zod";
import { defineMail } from "../define";

export const erasureCode = defineMail({
  name: "erasure_code",
  group: "account",
  order: 50,
  cause: "code",
  vital: true,
  values: z.object({ code: z.string(), minutes: z.number().int() }),
  sample: { code: "123456", minutes: 15 },
  content: ({ code, minutes }) => ({
    path: "/members/settings#account",
    code,
    values: { minutes },
    further: ["erasure_code.stays", "erasure_code.notYou"],
  }),
});
