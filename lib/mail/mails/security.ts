import { z } from "zod";
import { settingsPath } from "@/lib/members/settings-paths";
import { securityChanges, type SecurityChange } from "@/lib/outbox/values";
import { defineMail } from "../define";

/** What a security mail names beside its time: the address, the number, the account; a message of `mail.facts`. */
const aboutOf = (event: SecurityChange) => event.slice(0, event.indexOf("_"));

export const security = defineMail({
  name: "security",
  group: "account",
  order: 20,
  cause: "security",
  vital: true,
  event: {
    type: "security.changed",
    sample: { change_id: 1, change: "way_added" },
    params: ({ values, createdAt }) => ({ event: values.change, at: createdAt }),
  },
  values: z.object({
    event: z.enum(securityChanges),
    /** What it was about, masked: a provider, a factor's name, the end of a number. */
    what: z.string(),
    at: z.coerce.date(),
  }),
  sample: { event: "way_added", what: "Discord", at: "2026-11-21T08:15:00Z" },
  variants: Object.fromEntries(
    securityChanges.map((event) => [
      event,
      { event, what: /^(password|recovery)_/.test(event) ? "" : "•••12" },
    ]),
  ),
  content({ event, what, at }, { t, format }) {
    const about: [string, string][] = what ? [[t(`facts.${aboutOf(event)}`), what]] : [];
    return {
      path: settingsPath("security"),
      facts: [...about, [t("facts.time"), format.time(at)]],
      subject: `security.${event}.subject`,
      text: `security.${event}.text`,
      further: ["security.notYou"],
    };
  },
});
