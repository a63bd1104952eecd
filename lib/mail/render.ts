import { createTranslator, type AbstractIntlMessages } from "next-intl";
import type { SecurityChange } from "@/lib/outbox/schema";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import type billing from "@/lib/platform/i18n/messages/en/billing.json";
import type community from "@/lib/platform/i18n/messages/en/community.json";
import type security from "@/lib/platform/i18n/messages/en/mail.json";
import { appealPath } from "@/lib/appeals/link";
import { asHtml, asText, type Content } from "@/lib/mail/template/layout";
import { templates, type OutboxRow, type Template } from "./schema";

/**
 * The texts of a mail are in the message file of its subject: payments, community, account. Their names are put together
 * from the template's, so they are any name to the types; `render.test.ts` renders every template in every language.
 */
async function mailWords(locale: Locale): Promise<readonly [Locale, AbstractIntlMessages]> {
  const [own, other, further] = await Promise.all([
    import(`../platform/i18n/messages/${locale}/billing.json`) as Promise<{ default: typeof billing }>,
    import(`../platform/i18n/messages/${locale}/community.json`) as Promise<{ default: typeof community }>,
    import(`../platform/i18n/messages/${locale}/mail.json`) as Promise<{ default: typeof security }>,
  ]);
  const parts = [own.default.mail, other.default.mail, further.default] as const;
  const facts = { ...parts[0].facts, ...parts[1].facts, ...parts[2].facts };
  return [locale, { mail: { ...parts[0], ...parts[1], ...parts[2], facts } }];
}

const words = new Map(await Promise.all(locales.map(mailWords)));

/** What a security mail names beside its time: the address, the number, the account; a message of `mail.facts`. */
const aboutOf = (event: SecurityChange) => event.slice(0, event.indexOf("_"));

/** `subject`, `text`, `action` and `footer` name other messages than the template's usual ones, `further` more paragraphs. */
type Place = {
  path: string;
  code?: string;
  facts: [string, string][];
  values: Record<string, string | number>;
  subject?: string;
  text?: string;
  action?: string;
  further?: string[];
  /** Paragraphs that a person wrote, after the first. */
  written?: string[];
  footer?: string;
};

/** The values a template's sentences use, its facts, and the page its button leads to. */
function placeOf(row: OutboxRow, t: (key: string) => string): Place {
  const format = formatter(row.locale);
  const read: { [T in Template]: () => Place } = {
    receipt() {
      const { plan, amount, currency, points, interval, claim } = templates.receipt.parse(row.params);
      const every = interval ? ` ${t(`facts.${interval}`)}` : "";
      const paid: [string, string][] = [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.amount"), `${format.money(amount, currency)}${every}`],
      ];
      const earned: [string, string][] = points ? [[t("facts.points"), format.number(points, "signed")]] : [];
      const facts = [...paid, ...earned];
      if (!claim) return { path: "/members/dashboard", facts, values: { plan } };
      const further = ["receipt.claim"];
      return {
        path: "/connect-wallet-post-purchase",
        facts,
        values: { plan },
        further,
        action: "receipt.claimAction",
      };
    },
    renewal() {
      const { plan, amount, currency } = templates.renewal.parse(row.params);
      return {
        path: "/members/dashboard",
        facts: [
          [t("facts.plan"), `${brand.name} ${plan}`],
          [t("facts.amount"), format.money(amount, currency)],
        ],
        values: { plan },
      };
    },
    plan_change() {
      const { plan, current, amount, currency, interval, at } = templates.plan_change.parse(row.params);
      const date = format.date(at);
      return {
        path: "/members/dashboard",
        facts: [
          [t("facts.plan"), `${brand.name} ${plan}`],
          [t("facts.from"), date],
          [t("facts.price"), `${format.money(amount, currency)} ${t(`facts.${interval ?? "month"}`)}`],
        ],
        values: { plan, current, date },
      };
    },
    plan_upgraded() {
      const { plan, amount, currency, interval, ...next } = templates.plan_upgraded.parse(row.params);
      return {
        path: "/members/dashboard",
        facts: [
          [t("facts.plan"), `${brand.name} ${plan}`],
          [t("facts.amount"), format.money(amount, currency)],
          [t("facts.price"), `${format.money(next.price, currency)} ${t(`facts.${interval ?? "month"}`)}`],
        ],
        values: { plan },
      };
    },
    payment_returned() {
      const { plan, amount, currency, reason } = templates.payment_returned.parse(row.params);
      return {
        path: "/members/dashboard",
        facts: [
          [t("facts.plan"), `${brand.name} ${plan}`],
          [t("facts.returned"), format.money(amount, currency)],
        ],
        values: { plan },
        text: `payment_returned.${reason === "sold_out" ? "soldOut" : reason === "declined" ? "declined" : "second"}`,
      };
    },
    refund() {
      const { amount, currency } = templates.refund.parse(row.params);
      return {
        path: "/members/dashboard",
        facts: [[t("facts.refunded"), format.money(amount, currency)]],
        values: {},
      };
    },
    payment_failed() {
      const { plan, ends_at } = templates.payment_failed.parse(row.params);
      const date = format.date(ends_at);
      return { path: "/members/dashboard", facts: [], values: { plan, date } };
    },
    renewal_stopped() {
      const { plan, owned, ends_at } = templates.renewal_stopped.parse(row.params);
      const date = ends_at ? format.date(ends_at) : "";
      return {
        path: "/members/dashboard",
        facts: [],
        values: { plan, owned: owned ?? "", date },
        text: ends_at ? "renewal_stopped.runs" : "renewal_stopped.ended",
      };
    },
    referral_qualified() {
      const { referee, points, qualified } = templates.referral_qualified.parse(row.params);
      return {
        path: "/members/affiliate",
        facts: [
          [t("facts.points"), format.number(points, "signed")],
          [t("facts.qualified"), format.number(qualified)],
        ],
        values: { referee },
      };
    },
    referral_attributed() {
      const { side, referee } = templates.referral_attributed.parse(row.params);
      return {
        path: "/members/affiliate",
        facts: [],
        values: { other: referee, support: brand.support },
        text: `referral_attributed.${side}`,
        further: ["referral_attributed.wrong"],
      };
    },
    mint_confirmed() {
      const { token_id, tx_hash } = templates.mint_confirmed.parse(row.params);
      return { path: `/mint-success?tx=${tx_hash}`, facts: [], values: { token: token_id } };
    },
    token_void() {
      const { token_id } = templates.token_void.parse(row.params);
      return { path: "/mint", facts: [], values: { token: token_id } };
    },
    pledge_code() {
      const { code, purpose, amount, minutes } = templates.pledge_code.parse(row.params);
      return {
        path: "/pledge",
        code,
        facts: [[t("facts.pledge"), format.money(amount * 100, "usd")]],
        values: { code, minutes },
        text: `pledge_code.${purpose}`,
        footer: "footerVisitor",
      };
    },
    application_status() {
      const { status, project, answer } = templates.application_status.parse(row.params);
      return {
        path: "/apply",
        facts: [
          [t("facts.project"), project],
          [t("facts.answer"), answer],
        ],
        values: {},
        subject: `application_status.subject.${status}`,
        text: `application_status.${status}`,
      };
    },
    feedback_answer() {
      const { reference, reply, member } = templates.feedback_answer.parse(row.params);
      return {
        path: member ? "/members/feedback" : "/legal/contact",
        facts: [[t("facts.reference"), reference]],
        values: { reference },
        written: reply.split(/\n{2,}/),
        further: [member ? "feedback_answer.member" : "feedback_answer.visitor"],
        footer: member ? "footer" : "feedback_answer.footer",
      };
    },
    security() {
      const { event, what, at } = templates.security.parse(row.params);
      const about: [string, string][] = what ? [[t(`facts.${aboutOf(event)}`), what]] : [];
      return {
        path: "/members/settings?tab=security",
        facts: [...about, [t("facts.time"), format.time(at)]],
        values: { support: brand.support },
        subject: `security.${event}.subject`,
        text: `security.${event}.text`,
        further: ["security.notYou"],
      };
    },
    suspended() {
      const { until } = templates.suspended.parse(row.params);
      const banned = until === "infinity";
      return {
        path: appealPath("suspension", row.user_id),
        facts: banned ? [] : [[t("facts.until"), format.time(until)]],
        values: {},
        subject: banned ? "suspended.banSubject" : undefined,
        text: banned ? "suspended.ban" : undefined,
        further: ["suspended.appeal"],
      };
    },
    appeal_received() {
      const { kind, due_at } = templates.appeal_received.parse(row.params);
      return {
        path: appealPath(kind, row.user_id),
        facts: [[t("facts.due"), format.time(due_at)]],
        values: {},
      };
    },
    appeal_decided() {
      const { kind, state, answer } = templates.appeal_decided.parse(row.params);
      return {
        path: appealPath(kind, row.user_id),
        facts: answer ? [[t("facts.answer"), answer]] : [],
        values: {},
        subject: `appeal_decided.subject.${state}`,
        text: `appeal_decided.${state}`,
      };
    },
    audit_head() {
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
    staff_invite() {
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
    erasure_code() {
      const { code, minutes } = templates.erasure_code.parse(row.params);
      return {
        path: "/members/settings#account",
        code,
        facts: [],
        values: { minutes, support: brand.support },
        further: ["erasure_code.stays", "erasure_code.notYou"],
      };
    },
    welcome: () => ({ path: "/members/dashboard", facts: [], values: {} }),
    account_erased: () => ({ path: "/", facts: [], values: {} }),
  };
  return read[row.template]();
}

type Rendered = { subject: string; text: string; html: string };

/**
 * A mail of the outbox in the member's language. `appUrl` without a trailing slash; `leave` is the page on which mails
 * of this kind can be stopped, for those that are a choice.
 */
export async function renderMail(
  row: OutboxRow,
  appUrl: string,
  leave: string | null = null,
): Promise<Rendered> {
  const translate = createTranslator({
    locale: row.locale,
    messages: words.get(row.locale),
    namespace: "mail",
  });
  const t = translate as (key: string, values?: Record<string, string | number>) => string;
  const { path, code, facts, values, ...other } = placeOf(row, t);
  const all = { ...values, brand: brand.name, name: row.params.name };
  const content: Content = {
    subject: t(other.subject ?? `${row.template}.subject`, all),
    greeting: row.params.name ? t("greeting", all) : t("greetingNameless"),
    lines: [
      t(other.text ?? `${row.template}.text`, all),
      ...(other.written ?? []),
      ...(other.further ?? []).map((line) => t(line, all)),
    ],
    code,
    facts,
    action: {
      label: t(other.action ?? `${row.template}.action`, all),
      href: `${appUrl}${localizedHref(row.locale, path)}`,
    },
    footer: t(other.footer ?? "footer", { brand: brand.name, support: brand.support }),
    leave: leave ? { label: t("leave"), href: leave } : undefined,
  };
  return { subject: content.subject, text: asText(content), html: await asHtml(content, row.locale) };
}
