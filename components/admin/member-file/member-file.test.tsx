import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { AuditRow, FileList, MemberFile } from "@/lib/admin/member-file/schema";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import adminEs from "@/lib/platform/i18n/messages/es/admin.json";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import errorsEs from "@/lib/platform/i18n/messages/es/errors.json";
import mail from "@/lib/platform/i18n/messages/en/mail.json";
import members from "@/lib/platform/i18n/messages/en/members.json";
import mailEs from "@/lib/platform/i18n/messages/es/mail.json";
import membersEs from "@/lib/platform/i18n/messages/es/members.json";
import points from "@/lib/platform/i18n/messages/en/points.json";
import pointsEs from "@/lib/platform/i18n/messages/es/points.json";
import referrals from "@/lib/platform/i18n/messages/en/referrals.json";
import referralsEs from "@/lib/platform/i18n/messages/es/referrals.json";
import { MemberFileView } from "./member-file-view";

const none = vi.hoisted(() => async () => ({ ok: true, data: null }));
vi.mock("@/lib/admin/actions", () => ({
  awardPointsAction: none,
  changeRoleAction: none,
  reversePointsAction: none,
  reviewReferralAction: none,
}));
vi.mock("@/lib/admin/audit/actions", () => ({ changeEffectAction: none, undoAction: none }));
vi.mock("@/lib/admin/member-file/actions", () => ({
  addNoteAction: none,
  attributeReferralAction: none,
  deleteNoteAction: none,
  editNoteAction: none,
  endSessionsAction: none,
  pinNoteAction: none,
  suspendAction: none,
}));
vi.mock("@/lib/security/actions", () => ({ myFactors: none }));
vi.mock("@/components/members/when", () => ({ When: ({ at }: { at: string }) => at.slice(0, 10) }));

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const at = "2027-03-01T12:00:00Z";
const referral = {
  id: id(9),
  referrer_id: id(2),
  referee_id: id(3),
  referrer_name: "Noor Haddad",
  referee_name: "Vera Lindqvist",
  stage: "held" as const,
  signed_up_at: at,
  signals: ["same_network"],
};
const file: MemberFile = {
  profile: {
    user_id: id(1),
    full_name: "Ines <b>Falk</b>",
    username: "ines",
    avatar_url: null,
    tier: "pro",
    locale: "en",
    wallet_address: null,
    onboarding_completed: true,
    suspended_until: null,
    banned: false,
    created_at: at,
  },
  email: "ines@altura.test",
  phone: null,
  last_seen_at: null,
  segment: "referrer",
  xp: 1250,
  owed: 0,
  limits: { award: 321, day: 2000, left: 77 },
  referral: { code: "ABCDEFGH", vanity: "ines", qualified: 2 },
  roles: ["moderator"],
  notes: 3,
  merges: { into: null, from: [] },
  import: null,
  referral_as_referee: referral,
  overview: null,
  list: null,
};
const page = { total: 1, estimated: false, next: ["1", "1"] as [string, string], previous: null };
const line: AuditRow = {
  id: 1,
  action: "member.banned",
  actor: id(4),
  actor_name: "Ada",
  reason: "Spam",
  undo: true,
  created_at: at,
};
const lists: FileList[] = [
  {
    ...page,
    tab: "access",
    rows: [
      {
        id: "s",
        tier: "pro",
        source: "subscription",
        starts_at: at,
        ends_at: null,
        live: true,
        status: "active",
        renews_at: at,
      },
      {
        id: "t",
        tier: "plus",
        source: "honorary",
        starts_at: at,
        ends_at: at,
        live: true,
        status: null,
        renews_at: null,
      },
    ],
  },
  {
    ...page,
    tab: "money",
    rows: [
      {
        id: "o",
        kind: "order",
        plan_key: "pro",
        amount: 2900,
        refunded: 900,
        currency: "usd",
        status: "paid",
        payment: "pi_1",
        order_id: id(7),
        created_at: at,
      },
      {
        id: "i",
        kind: "renewal",
        plan_key: null,
        amount: 2900,
        refunded: 0,
        currency: "usd",
        status: "pending",
        payment: null,
        order_id: null,
        created_at: at,
      },
    ],
  },
  { ...page, tab: "referrals", rows: [referral] },
  {
    ...page,
    tab: "points",
    rows: [
      {
        id: 5,
        source: "manual",
        points: 40,
        reason: "Helped",
        details: {},
        reverses: null,
        reversed: 0,
        actor_name: "Ada",
        created_at: at,
      },
      {
        id: 4,
        source: "manual",
        points: 30,
        reason: "Twice",
        details: {},
        reverses: null,
        reversed: 30,
        actor_name: null,
        created_at: at,
      },
    ],
  },
  {
    ...page,
    tab: "wallets",
    rows: [
      {
        kind: "wallet",
        address: "0xab",
        primary: true,
        token: null,
        status: null,
        tx_hash: null,
        created_at: at,
      },
      {
        kind: "mint",
        address: "0xab",
        primary: false,
        token: "7",
        status: "confirmed",
        tx_hash: "0xcd",
        created_at: at,
      },
    ],
  },
  {
    ...page,
    tab: "sessions",
    rows: [
      { id: id(5), user_agent: null, first_seen_at: at, last_seen_at: at, live: true },
      { id: id(6), user_agent: null, first_seen_at: at, last_seen_at: at, live: false },
    ],
  },
  {
    ...page,
    tab: "mails",
    rows: (["queued", "sending", "sent", "failed"] as const).map((status, n) => ({
      id: id(n + 10),
      template: "referral_attributed",
      to: "ines@altura.test",
      status,
      attempts: 1,
      error: "no route",
      sent_at: null,
      created_at: at,
    })),
  },
  { ...page, tab: "moderation", rows: [line] },
  { ...page, tab: "audit", rows: [line, { ...line, id: 2, actor: null, reason: "same_network" }] },
  {
    ...page,
    tab: "notes",
    rows: [
      {
        id: id(20),
        body: "Prefers mail",
        own: true,
        deleted: false,
        pinned: true,
        may_pin: true,
        author: "Ada",
        created_at: at,
        edited_at: at,
      },
      {
        id: id(21),
        body: "Gone",
        own: true,
        deleted: true,
        pinned: false,
        may_pin: false,
        author: null,
        created_at: at,
        edited_at: null,
      },
    ],
  },
];

const messages = {
  en: { admin, errors, mail, members, points, referrals },
  es: {
    admin: adminEs,
    errors: errorsEs,
    mail: mailEs,
    members: membersEs,
    points: pointsEs,
    referrals: referralsEs,
  },
};
const shown = (given: Partial<MemberFile>, locale: "en" | "es" = "en", isAdmin = false) => {
  const faults: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages[locale]}
      timeZone="UTC"
      onError={({ message }) => faults.push(message)}
    >
      <MemberFileView file={{ ...file, ...given }} isAdmin={isAdmin} />
    </NextIntlClientProvider>,
  );
  expect(faults).toEqual([]);
  return html;
};

it.each(["en", "es"] as const)("has words for every tab, full and empty (%s)", (locale) => {
  expect(shown({}, locale)).toContain("ines@altura.test");
  for (const list of lists) {
    expect(shown({ list }, locale)).toContain(`?tab=${list.tab}`);
    shown({ list: { ...list, rows: [], total: 0 } as FileList }, locale);
  }
});

it("marks the open tab, and leads from page to page of it", () => {
  const html = shown({
    list: { ...lists[3]!, total: 23_456, estimated: true, previous: [9, "9"] } as FileList,
  });
  expect(html).toMatch(/aria-current="page"[^>]*>Points</);
  expect(html).toContain(`/admin/home/${id(1)}?tab=points&amp;after=${encodeURIComponent('["1","1"]')}`);
  expect(html).toContain(`/admin/home/${id(1)}?tab=points&amp;before=${encodeURIComponent('[9,"9"]')}`);
  expect(html).toContain("about 23,456 entries");
  expect(html).not.toContain("<b>");
});

it("keeps what works against an account out of the page, and says who is banned or suspended", () => {
  const html = shown({}, "en", true);
  for (const danger of ["Make Admin", "Remove Moderator", "Ban permanently", "Suspend"])
    expect(html).not.toContain(danger);
  expect(shown({ profile: { ...file.profile, banned: true } })).toContain("Banned");
  expect(shown({ profile: { ...file.profile, suspended_until: at } })).toContain("Suspended until");
});

it("offers a reversal of what was not taken back, and the end of a live session alone", () => {
  expect(shown({ list: lists[3] }).match(/>Reverse</g)).toHaveLength(1);
  expect(shown({ list: lists[5] }).match(/>End</g)).toHaveLength(1);
  expect(shown({ list: lists[9] })).not.toContain("Gone");
});

it("marks a pinned note and offers pinning, until three are pinned", () => {
  const { rows } = lists[9] as Extract<FileList, { tab: "notes" }>;
  const [pinned, deleted] = [rows[0]!, rows[1]!];
  const other = { ...pinned, id: id(22), pinned: false };
  const notes = (...given: (typeof rows)[number][]) =>
    shown({ list: { ...lists[9]!, rows: given } as FileList });
  expect(notes(pinned, other, deleted)).toMatch(/>Pinned<.*>Unpin<.*>Pin</s);
  expect(notes(pinned, other, deleted)).not.toContain("maximum");
  const full = notes(pinned, { ...other, may_pin: false });
  expect(full).toContain("maximum");
  expect(full).not.toContain(">Pin<");
});
