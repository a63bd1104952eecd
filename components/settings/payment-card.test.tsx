import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { MembershipCard } from "@/components/members/dashboard/membership-card";
import type { Membership } from "@/lib/account/membership";
import members from "@/lib/platform/i18n/messages/en/members.json";
import settings from "@/lib/platform/i18n/messages/en/settings.json";
import { PaymentCard } from "./payment-card";

vi.mock("@/components/billing/manage-form", () => ({
  ManageForm: ({ label }: { label: string }) => <button>{label}</button>,
}));

const running = {
  plan_key: "plus",
  status: "active",
  current_period_end: "2027-03-05T12:00:00Z",
  cancel_at_period_end: false,
  interval: "month" as const,
  next: null,
};
const membership = {
  access: [{ plan: "plus", source: "subscription", ends_at: null }],
  subscription: running,
  mints: [],
  profile: { tier: "plus" },
  receipts: [{}],
  card: null,
  last: null,
} as unknown as Membership;

const shown = (node: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ members, settings }} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  );
const paymentOf = (change: object) => shown(<PaymentCard membership={{ ...membership, ...change }} />);

it("leads to what manages the subscription: a link elsewhere, the portal's button on its own page", () => {
  expect(shown(<MembershipCard membership={membership} />)).toContain(
    'href="/members/settings?tab=membership"',
  );
  const own = shown(<MembershipCard membership={membership} manage={<button>Portal</button>} />);
  expect(own).toContain("<button>Portal</button>");
  expect(own).not.toContain("tab=membership");
});

it("says what stays after cancelling, as long as the subscription renews as it is", () => {
  const words = "You keep Plus until March 5, 2027 and won’t be charged again";
  expect(paymentOf({})).toContain(words);
  for (const change of [
    { cancel_at_period_end: true },
    { status: "past_due" },
    { next: { plan_key: "standard" } },
  ])
    expect(paymentOf({ subscription: { ...running, ...change } })).not.toContain("You keep Plus until");
});

it("gives a member whose subscription has ended the portal and the way back", () => {
  const ended = {
    subscription: null,
    access: [],
    last: { plan_key: "plus", lookup_key: "plus_month", ended_at: "2027-03-05T12:00:00Z" },
  };
  const html = paymentOf(ended);
  expect(html).toContain('href="/get-access?checkout=plus_month"');
  expect(html).toContain("<button>Card and billing details</button>");
});
