import { z } from "zod";
import { defineMail } from "../define";

export const accountErased = defineMail({
  name: "account_erased",
  group: "account",
  order: 60,
  cause: "account",
  values: z.object({}),
  sample: {},
  content: () => ({ path: "/" }),
});
