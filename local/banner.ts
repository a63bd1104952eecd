import type { Community } from "./community.ts";
import type { Account } from "./console/accounts.ts";
import type { Services } from "./services.ts";

type Started = {
  community: Community;
  services: Services;
  /** Names of the services that run on this machine. */
  local: string[];
  accounts: readonly Account[];
  seconds: string;
};

const people = ({ community, accounts }: Started) =>
  community === "empty"
    ? `  Admin          ${accounts.map(({ email }) => email).join(", ")}; the local console has the codes to sign in`
    : `  Members        ada@altura.test (admin), mateo@altura.test (moderator), noor@altura.test, ines@altura.test`;

/** What `npm start` prints when everything answers. */
export function banner(started: Started): string {
  const { community, services, local, seconds } = started;
  const data =
    community === "empty"
      ? ".local-empty (npm run reset -- --empty deletes it)"
      : ".local (npm run reset deletes it)";
  const lines = [
    "",
    `  Altura is up (${seconds} s)`,
    "",
    `  App            ${services.app}`,
    ...(local.length > 0
      ? [`  Local console  ${services.app}/local   mail, codes, Stripe events, chain`]
      : []),
    people(started),
    `  Card           4242 4242 4242 4242, any future date, any CVC`,
    "",
    `  On this machine: ${local.join(", ") || "nothing; every service is configured"}`,
    `  Ctrl-C stops everything; data stays in ${data}.`,
    "",
  ];
  return lines.join("\n");
}
