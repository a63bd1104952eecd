import { appealPath } from "@/lib/appeals/link";
import { settingsPath } from "@/lib/members/settings-paths";
import type { SecurityChange } from "@/lib/outbox/values";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { templates, type Template } from "../schema";
import type { PlaceOf } from "./place";

/** What a security mail names beside its time: the address, the number, the account; a message of `mail.facts`. */
const aboutOf = (event: SecurityChange) => event.slice(0, event.indexOf("_"));

/** Mails about an account, to its owner or to staff. */
export const accountPlaces = {
  security(row, t) {
    const format = formatter(row.locale);
    const { event, what, at } = templates.security.parse(row.params);
    const about: [string, string][] = what ? [[t(`facts.${aboutOf(event)}`), what]] : [];
    return {
      path: settingsPath("security"),
      facts: [...about, [t("facts.time"), format.time(at)]],
      values: { support: brand.support },
      subject: `security.${event}.subject`,
      text: `security.${event}.text`,
      further: ["security.notYou"],
    };
  },
  suspended(row, t) {
    const format = formatter(row.locale);
    const { until, messages, penalty } = templates.suspended.parse(row.params);
    const banned = until === "infinity";
    return {
      path: appealPath("suspension", row.user_id, penalty),
      facts: banned ? [] : [[t("facts.until"), format.time(until)]],
      values: { messages },
      subject: banned ? "suspended.banSubject" : undefined,
      text: banned ? "suspended.ban" : undefined,
      further: [
        ...(messages > 0 ? ["suspended.messages"] : []),
        // Whoever is banned opens no chat.
        ...(messages > 0 && !banned ? ["suspended.removal"] : []),
        "suspended.appeal",
      ],
    };
  },
  audit_head(row, t) {
    const format = formatter(row.locale);
    const { day, position, hash, lines } = templates.audit_head.parse(row.params);
    return {
      path: `/admin/security?position=${position}&hash=${hash}`,
      facts: [
        [t("facts.position"), format.number(position)],
        [t("facts.hash"), hash],
      ],
      values: { day: format.date(`${day}T00:00:00Z`), lines },
      further: ["audit_head.keep"],
    };
  },
  decision_alone(row, t) {
    const { kind, subject_id, decider, at } = templates.decision_alone.parse(row.params);
    const publication = kind !== "payout" && kind !== "appeal";
    return {
      path:
        kind === "payout"
          ? `/admin/payouts/${subject_id}`
          : `/admin/work?kind=${publication ? "decision" : "appeal"}`,
      facts: [[t("facts.counts"), formatter(row.locale).time(at)]],
      values: { decider: decider || brand.name },
      text: `decision_alone.${publication ? "publication" : kind}`,
      further: ["decision_alone.stop"],
    };
  },
  webhook_held(row, t) {
    const { host, reason, since, waiting } = templates.webhook_held.parse(row.params);
    return {
      path: "/admin/settings/webhooks",
      facts: since ? [[t("facts.since"), formatter(row.locale).time(since)]] : [],
      values: { host, waiting },
      text: `webhook_held.${reason === "gone" ? "gone" : "text"}`,
      further: ["webhook_held.further"],
    };
  },
  staff_invite(row, t) {
    const format = formatter(row.locale);
    const { token, role, inviter, expires_at } = templates.staff_invite.parse(row.params);
    return {
      path: `/members/staff-invite/${token}`,
      facts: [[t("facts.validUntil"), format.time(expires_at)]],
      values: { inviter: inviter || brand.name, support: brand.support },
      subject: `staff_invite.subject.${role}`,
      text: `staff_invite.${role}`,
      further: ["staff_invite.how", "staff_invite.unexpected"],
    };
  },
  import_invite(row) {
    const { points } = templates.import_invite.parse(row.params);
    return {
      path: "/auth",
      facts: [],
      values: { points, address: row.to_address, support: brand.support },
      text: points > 0 ? "import_invite.points" : "import_invite.text",
      further: ["import_invite.how", "import_invite.unexpected"],
    };
  },
  address_code(row) {
    const { code, minutes } = templates.address_code.parse(row.params);
    return {
      path: settingsPath("preferences"),
      code,
      facts: [],
      values: { minutes, support: brand.support },
      further: ["address_code.notYou"],
    };
  },
  erasure_code(row) {
    const { code, minutes } = templates.erasure_code.parse(row.params);
    return {
      path: "/members/settings#account",
      code,
      facts: [],
      values: { minutes, support: brand.support },
      further: ["erasure_code.stays", "erasure_code.notYou"],
    };
  },
  merge_code(row) {
    const { code, minutes, side, other } = templates.merge_code.parse(row.params);
    return {
      path: settingsPath("data"),
      code,
      facts: [],
      values: { minutes, other, support: brand.support },
      text: `merge_code.${side}`,
      further: ["merge_code.notYou"],
    };
  },
  account_merged(row) {
    const { side, points } = templates.account_merged.parse(row.params);
    return {
      path: side === "older" ? settingsPath("data") : "/auth",
      facts: [],
      values: { points, support: brand.support },
      text: `account_merged.${side}`,
      further: ["account_merged.notYou"],
    };
  },
  welcome: () => ({ path: "/members/dashboard", facts: [], values: {} }),
  account_erased: () => ({ path: "/", facts: [], values: {} }),
} satisfies { [T in Template]?: PlaceOf };
