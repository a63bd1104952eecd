import type { Services } from "./services.ts";

/** What `npm start` prints when everything answers. */
export function banner(services: Services, local: string[], seconds: string): string {
  const lines = [
    "",
    `  Altura is up (${seconds} s)`,
    "",
    `  App            ${services.app}`,
    ...(local.length > 0
      ? [`  Local console  ${services.app}/local   mail, codes, Stripe events, chain`]
      : []),
    `  Members        ada@altura.test (admin), mateo@altura.test (moderator), noor@altura.test, ines@altura.test`,
    `  Card           4242 4242 4242 4242, any future date, any CVC`,
    "",
    `  On this machine: ${local.join(", ") || "nothing; every service is configured"}`,
    "  Ctrl-C stops everything; data stays in .local (npm run reset deletes it).",
    "",
  ];
  return lines.join("\n");
}
