import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import charts from "@/lib/platform/i18n/messages/en/charts.json";
import commission from "@/lib/platform/i18n/messages/en/commission.json";
import hub from "@/lib/platform/i18n/messages/en/hub.json";
import members from "@/lib/platform/i18n/messages/en/members.json";
import referrals from "@/lib/platform/i18n/messages/en/referrals.json";
import type { ReferralOverview, ReferralPart, ReferralPeriod } from "@/lib/referrals/schema";
import type { ShareWords } from "@/lib/referrals/share";
import { AffiliateView } from "./affiliate-view";

vi.mock("@/lib/referrals/actions", () => ({ remindRefereeAction: async () => ({ ok: true, data: null }) }));
vi.mock("@/lib/appeals/actions", () => ({}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }), usePathname: () => "/" }));

const none = { clicked: 0, signed_up: 0, wallet_linked: 0, minted: 0, qualified: 0 };
const empty: ReferralOverview = {
  code: "NOORPEAK",
  vanity: null,
  version: "1",
  shown_as: "N••• H.",
  curve: { step: "week", today: "2026-11-29", points: [] },
  earnings: [],
  values: { qualified: 1200, welcome: 300 },
  funnel: none,
  pace: { joined: null, wallet: null, minted: null, qualified: null },
  channels: [],
  landings: [],
  rules: { click_days: 30, first_touch: false, expires_days: 90, active_days: 3, active_window_days: 30 },
  points_earned: 0,
  points_pending: 0,
  campaign: null,
  referees: [],
};
const full: ReferralOverview = {
  ...empty,
  vanity: "noor",
  shown_as: "noor",
  curve: { step: "day", today: "2026-11-29", points: [{ day: "2026-11-28", clicked: 12, signed_up: 3 }] },
  earnings: [{ currency: "usd", state: "held", amount: 1240 }],
  funnel: { ...none, clicked: 12, signed_up: 3 },
  channels: [{ name: "podcast-with-a-long-name", clicked: 12, signed_up: 3, qualified: 1 }],
  landings: [{ name: "/pricing", clicked: 12, signed_up: 3, qualified: 1 }],
  referees: [
    {
      id: "00000000-0000-4000-8000-000000000001",
      masked_name: "L••• B.",
      stage: "signed_up",
      signed_up_at: "2026-11-28T10:00:00Z",
      missing: ["wallet"],
      qualified_at: null,
      expires_at: "2027-02-28T10:00:00Z",
      reminded_at: null,
      remindable: false,
      appeal: null,
    },
  ],
};
const texts = (mark: string) => ({
  subject: "Come",
  texts: {
    whatsapp: `${mark} whatsapp`,
    telegram: `${mark} telegram`,
    x: `${mark} x`,
    email: `${mark} mail`,
  },
});
const shareWords: ShareWords = { en: texts("Hello"), es: texts("Hola"), de: texts("Hallo") };

function shown(initial: ReferralOverview, part?: ReferralPart, days?: ReferralPeriod) {
  const missing: string[] = [];
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        messages={{ charts, commission, hub, members, referrals }}
        timeZone="UTC"
        now={new Date("2026-11-29T12:00:00Z")}
        onError={({ message }) => missing.push(message)}
      >
        <AffiliateView
          initial={initial}
          appUrl="https://altura.test"
          days={days}
          part={part}
          shareWords={shareWords}
        />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  expect(missing).toEqual([]);
  return html;
}

it("shows the curve with its table, and what was earned, beside the clicks", () => {
  const html = shown(full, "overview", 30);
  expect(html).toContain("Over time");
  expect(html).toMatch(/<table[^>]*>.*Opened.*Joined.*Nov 28, 2026.*>12<.*>3</);
  expect(html).toMatch(/<button[^>]*aria-pressed="true"[^>]*>Days<.*aria-pressed="false"[^>]*>Weeks</);
  expect(html).toContain("$12.40");
  expect(html).toContain('href="/members/earnings"');
});

it("says that nothing has happened yet instead of an empty curve, and folds the rules of who refers already", () => {
  const html = shown(empty, "overview");
  expect(html).toContain("Your link hasn’t been opened in this period.");
  expect(html).toContain("No commission yet.");
  expect(html).toMatch(/<details open="">.*How it works/);
  expect(shown(full, "overview")).toMatch(/<details><summary[^>]*><h2[^>]*>How it works/);
});

it("says which name people read, with the way to change it", () => {
  expect(shown(full, "overview")).toContain("“noor invited you.”");
  expect(shown(empty, "overview")).toContain("“N••• H. invited you.”");
  expect(shown(full, "overview")).toContain('href="/members/settings?tab=preferences"');
});

it("has each share text once, whole, with its link and a button that copies it", () => {
  const html = shown(full, "share");
  expect(html.split("Hello whatsapp")).toHaveLength(2);
  expect(html).toContain("Hello whatsapp https://altura.test/r/noor?via=whatsapp");
  expect(html).toContain("Copy text for WhatsApp");
  expect(html).not.toContain("<input");
  expect(html).not.toContain("Over time");
});

it("stacks its tables on a phone, each cell with the name of its column", () => {
  const html = shown(full, "sources", 30);
  expect(html.match(/class="[^"]*\bstacked\b/g)).toHaveLength(2);
  for (const label of ["Label", "Page", "Opened", "Joined", "Qualified"])
    expect(html).toContain(`data-label="${label}"`);
  expect(html).not.toContain("truncate");
});

it("keeps the period from part to part, and the part from period to period", () => {
  const html = shown(full, "sources", 30);
  expect(html).toContain('href="/members/affiliate?part=share&amp;days=30"');
  expect(html).toContain('href="/members/affiliate?days=30"');
  expect(html).toContain('href="/members/affiliate?part=sources&amp;days=90"');
  expect(html).toContain('href="/members/affiliate?part=sources"');
});

it("shows every part at once, without links to another, to staff who view it", () => {
  const html = shown(full);
  for (const words of ["Over time", "Hello whatsapp", "Your labels"]) expect(html).toContain(words);
  expect(html).not.toContain("/members/affiliate");
});
