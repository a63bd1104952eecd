import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { MemberFile, Overview, PaymentRow } from "@/lib/admin/member-file/schema";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { FilePanel } from "../file-panel";

const none = vi.hoisted(() => async () => ({ ok: true, data: null }));
vi.mock("@/lib/admin/actions", () => ({ reversePointsAction: none, reviewReferralAction: none }));
vi.mock("@/lib/admin/audit/actions", () => ({ changeEffectAction: none, undoAction: none }));
vi.mock("@/lib/admin/member-file/actions", () => ({
  addNoteAction: none,
  deleteNoteAction: none,
  editNoteAction: none,
  endSessionsAction: none,
  pinNoteAction: none,
}));
vi.mock("@/lib/security/actions", () => ({ myFactors: none }));
vi.mock("@/components/members/when", () => ({ When: ({ at }: { at: string }) => at.slice(0, 10) }));

const wordsOf = async (locale: Locale) =>
  Object.fromEntries(
    await Promise.all(
      ["admin", "errors", "members", "points", "referrals"].map(async (name) => [
        name,
        ((await import(`@/lib/platform/i18n/messages/${locale}/${name}.json`)) as { default: object })
          .default,
      ]),
    ),
  ) as Record<string, object>;

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const at = "2027-03-01T12:00:00Z";
const payment: PaymentRow = {
  id: id(6),
  kind: "order",
  plan_key: "pro",
  amount: 2900,
  refunded: 900,
  currency: "usd",
  status: "partially_refunded",
  payment: "pi_1",
  order_id: id(6),
  created_at: at,
};
const note = {
  own: true,
  deleted: false,
  pinned: false,
  may_pin: true,
  author: "Ada",
  created_at: at,
  edited_at: null,
};
const noActor = { at, actor: null, actor_name: null };
const ada = { at, actor: id(4), actor_name: "Ada" };
const paid = { plan_key: "pro", amount: 2900, currency: "usd", order_id: id(6) };
const rows: Overview["timeline"]["rows"] = [
  { ...ada, id: "1", kind: "standing", action: "member.banned", reason: "Sold keys", until: null },
  { ...ada, id: "2", kind: "standing", action: "member.suspended.undone", reason: "Mistake", until: null },
  { ...ada, id: "3", kind: "standing", action: "member.suspended", reason: "Keys", until: at },
  { ...ada, id: "4", kind: "strike", strike: "mute", reason: "Loud", until: null, lifted: false },
  { ...ada, id: "5", kind: "strike", strike: "warn", reason: "Spam", until: null, lifted: true },
  { ...ada, id: "6", kind: "points", source: "manual", points: -40, reason: "Twice <b>", details: {} },
  { ...noActor, id: "7", kind: "dispute", payment: "order", ...paid, state: "needs_response" },
  { ...noActor, id: "8", kind: "refund", payment: "renewal", ...paid, amount: 900 },
  { ...noActor, id: "9", kind: "payment", payment: "upgrade", ...paid },
  { ...noActor, id: "10", kind: "level", level: "ridge" },
  { ...noActor, id: "11", kind: "mint", token: "7", void: true },
  { ...noActor, id: "12", kind: "plan_ended", tier: "plus", source: "gift" },
  { ...noActor, id: "13", kind: "plan", tier: "plus", source: "subscription" },
  { ...noActor, id: "14", kind: "joined" },
];
const full: Overview = {
  money: { value: 2000, payments: [payment] },
  notes: [{ ...note, id: id(20), body: "Prefers mail" }],
  timeline: { rows, more: true },
};
const file: MemberFile = {
  profile: {
    user_id: id(1),
    full_name: "Ines Falk",
    username: null,
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
  limits: null,
  referral: { code: "ABCDEFGH", vanity: null, qualified: 2 },
  roles: [],
  notes: 4,
  merges: { into: null, from: [] },
  import: null,
  referral_as_referee: null,
  overview: full,
  list: null,
};
const shown = async (given: Partial<MemberFile>, locale: Locale = "en", isAdmin = true) => {
  const faults: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={await wordsOf(locale)}
      timeZone="UTC"
      onError={({ message }) => faults.push(message)}
    >
      <FilePanel file={{ ...file, ...given }} here="/admin/home/1" isAdmin={isAdmin} />
    </NextIntlClientProvider>,
  );
  expect(faults).toEqual([]);
  return html;
};
const orderLink = (name: string) =>
  new RegExp(`<a href="[^"]*/admin/billing/orders/${id(6)}"[^>]*>${name}</a>`, "g");

it.each(locales)("opens with value, payments, notes and timeline, then who it is (%s)", async (locale) => {
  const html = await shown({}, locale);
  const places = ['data-testid="member-value"', "latest-payment", "Prefers mail", 'data-testid="event"'];
  const found = [...places, "ines@altura.test"].map((text) => html.indexOf(text));
  expect(found.every((place) => place > 0)).toBe(true);
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(html).toContain('name="body"');
  expect(html).not.toContain("<b>");
});

it("links each payment to its order by the name of the plan", async () => {
  const html = await shown({});
  expect(html).toMatch(/data-testid="member-value"[^>]*>\$20</);
  // The latest payment, and the payment, refund and dispute of the timeline.
  expect(html.match(orderLink("Pro"))).toHaveLength(4);
});

it("says of every line what happened, why and by whom, and leads to twenty more", async () => {
  const html = await shown({});
  const lines = html.split('data-testid="event"').slice(1);
  const words = lines.map((line) => line.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " "));
  expect(words).toHaveLength(rows.length);
  for (const [n, texts] of [
    [0, ["Member banned", "Sold keys", "by Ada"]],
    [1, ["Undone: Member suspended"]],
    [2, ["Member suspended", "until"]],
    [3, ["Muted in the chat", "permanently", "Loud"]],
    [4, ["Warning", "lifted"]],
    [5, ["-40 points", "Twice"]],
    [6, ["$29 disputed for Pro"]],
    [7, ["$9 refunded for Pro", "renewal"]],
    [8, ["$29 paid for Pro", "upgrade"]],
    [9, ["Level reached: Ridge"]],
    [10, ["NFT #7 minted", "void"]],
    [11, ["Plus ended", "by gift"]],
    [12, ["Plus began", "by subscription"]],
    [13, ["Joined"]],
  ] as const)
    for (const text of texts) expect(words[n]).toContain(text);
  expect(html).toContain(`href="/admin/home/1?events=${rows.length + 20}"`);
  const end = await shown({ overview: { ...full, timeline: { rows, more: false } } });
  expect(end).not.toContain("?events=");
});

it.each([
  ["en", "gift"],
  ["es", "regalo"],
  ["de", "Geschenk"],
] as const)("names a gift as one, beside its plan and in the timeline (%s)", async (locale, word) => {
  const gift = { ...noActor, id: "9", kind: "payment", payment: "gift", ...paid } as const;
  const html = await shown(
    {
      overview: {
        ...full,
        money: { value: 2000, payments: [{ ...payment, kind: "gift" }] },
        timeline: { rows: [gift], more: false },
      },
    },
    locale,
  );
  const [latest = "", event = ""] = html.split('data-testid="event"');
  expect(latest.slice(latest.indexOf("latest-payment"))).toContain(` · ${word}`);
  expect(event).toContain(word);
});

it("shows a moderator no money, and opens no order for one", async () => {
  const html = await shown({
    overview: { ...full, money: null, timeline: { rows: [rows[13]!], more: false } },
  });
  expect(html).not.toMatch(/member-value|latest-payment|\$\d/);
  const list = {
    tab: "money",
    rows: [payment],
    total: 1,
    estimated: false,
    next: null,
    previous: null,
  } as const;
  const tab = { overview: null, list: { ...list, rows: [...list.rows] } };
  expect((await shown(tab)).match(orderLink("Pro"))).toHaveLength(1);
  expect((await shown(tab, "en", false)).match(orderLink("Pro"))).toBeNull();
});
