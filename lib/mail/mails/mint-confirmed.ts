import { z } from "zod";
import { defineMail } from "../define";

export const mintConfirmed = defineMail({
  name: "mint_confirmed",
  group: "membership",
  order: 240,
  cause: "account",
  event: {
    type: "mint.confirmed",
    sample: {
      mint_id: "00000000-0000-4000-8000-000000000001",
      token_id: "12",
      tx_hash: `0x${"ab".repeat(32)}`,
    },
  },
  values: z.object({ token_id: z.string(), tx_hash: z.string() }),
  sample: { token_id: "12", tx_hash: `0x${"ab".repeat(32)}` },
  content: ({ token_id, tx_hash }) => ({ path: `/mint-success?tx=${tx_hash}`, values: { token: token_id } }),
});
