import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import shell from "@/lib/platform/i18n/messages/en/shell.json";
import type { Person } from "./account-button";
import { AccountMenu } from "./account-menu";

vi.mock("@/components/ui/popover", () => ({
  // As it is once it was reached for.
  Popover: ({ label, children }: { label: string; children: ReactNode }) => (
    <div aria-label={label}>{children}</div>
  ),
  popoverItem: "",
}));
vi.mock("./sign-out", () => ({ signOut: vi.fn() }));

const person: Person = {
  id: "00000000-0000-4000-8000-000000000001",
  email: "mira@altura.test",
  phone: null,
  fullName: "Mira",
  avatarUrl: null,
  roles: [],
  unread: 0,
  sells: false,
  waiting: false,
};
const shown = (change: Partial<Person> = {}, locale = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ shell }} timeZone="UTC">
      <AccountMenu me={{ ...person, ...change }} />
    </NextIntlClientProvider>,
  );
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)"[^>]*>.*?<\/svg>([^<]+)<\/a>/g)].map(([, href, words]) => [
    words,
    href,
  ]);

it("has the address and the pages of a member, and signing out", () => {
  const html = shown();
  expect(html).toContain("mira@altura.test");
  expect(linksOf(html)).toEqual([
    ["Member Dashboard", "/members/dashboard"],
    ["Settings", "/members/settings"],
    ["Referral Program", "/members/affiliate"],
  ]);
  expect(html).toContain("Sign Out</button>");
});

it("leads staff to the panel, in their language", () => {
  for (const role of ["moderator", "admin"] as const)
    expect(linksOf(shown({ roles: [role] }, "de"))).toContainEqual(["Admin Panel", "/de/admin"]);
});

it("leads staff to their work while some waits for them", () => {
  expect(linksOf(shown({ roles: ["moderator"], waiting: true }))).toContainEqual([
    "Admin Panel",
    "/admin/work",
  ]);
});

it("has no line for an address where there is none", () => {
  expect(shown({ email: null }).match(/<hr/g)).toHaveLength(1);
});
