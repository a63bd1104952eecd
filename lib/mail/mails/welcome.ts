import { z } from "zod";
import { defineMail } from "../define";

export const welcome = defineMail({
  name: "welcome",
  group: "account",
  order: 10,
  cause: "account",
  event: {
    type: "member.onboarded",
    sample: {},
    params: () => ({}),
  },
  values: z.object({}),
  sample: {},
  content: () => ({ path: "/members/dashboard" }),
});
