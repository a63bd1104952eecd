import { z } from "zod";
import { defineMail } from "../define";

export const tokenVoid = defineMail({
  name: "token_void",
  group: "membership",
  order: 280,
  cause: "account",
  event: {
    type: "token.voided",
    sample: { voucher_id: "00000000-0000-4000-8000-000000000001", token_id: "12" },
  },
  values: z.object({ token_id: z.string() }),
  sample: { token_id: "12" },
  content: ({ token_id }) => ({ path: "/mint", values: { token: token_id } }),
});
