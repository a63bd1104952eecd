import { z } from "zod";
import { settingsPath } from "@/lib/members/settings-paths";
import { defineMail } from "../define";

/** To an address that is not written to otherwise. */
export const addressCode = defineMail({
  name: "address_code",
  group: "account",
  order: 70,
  cause: "code",
  vital: true,
  values: z.object({ code: z.string(), minutes: z.number().int() }),
  sample: { code: "123456", minutes: 15 },
  content: ({ code, minutes }) => ({
    path: settingsPath("preferences"),
    code,
    values: { minutes },
    further: ["address_code.notYou"],
  }),
});
