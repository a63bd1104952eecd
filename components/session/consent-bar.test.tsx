import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import consent from "@/lib/platform/i18n/messages/en/consent.json";
import { ConsentBar } from "./consent-bar";

const place = vi.hoisted(() => ({ path: "/" }));
vi.mock("next/navigation", () => ({ usePathname: () => place.path }));
vi.mock("@/lib/members/actions", () => ({ saveConsent: vi.fn() }));

function shownOn(path: string): string {
  place.path = path;
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ consent }} timeZone="UTC">
      <ConsentBar />
    </NextIntlClientProvider>,
  );
}

it("gives both answers the same weight, and leads to what is measured", () => {
  const html = shownOn("/de/about");
  expect(html).toContain(consent.title);
  const answers = [...html.matchAll(/<button[^>]* class="([^"]*)"[^>]*>([^<]*)</g)];
  expect(answers.map(([, , words]) => words)).toEqual([consent.allow, consent.refuse]);
  expect(new Set(answers.map(([, style]) => style)).size).toBe(1);
  expect(html).toContain('href="/de/legal/privacy"');
});

it("keeps clear of the navigation beside a page, also where a margin of its own is set for the chat", () => {
  const [, style = ""] = /<section [^>]*class="([^"]*)"/.exec(shownOn("/live-chat")) ?? [];
  const margins = style.split(" ").filter((name) => /(?:^|:)(?:mx|ml)-/.test(name));
  const chats = margins.filter((name) => name.includes("window-filled:"));
  expect(chats.length).toBeGreaterThan(0);
  for (const [prefix, ofPlace] of [
    ["lg:ml-", margins],
    ["lg:window-filled:ml-", chats],
  ] as const)
    expect(ofPlace.find((name) => name.startsWith(prefix))).toContain("var(--nav-side,0px)");
});

const paths = (...list: string[]) => list.flatMap((path) => [path, `/de${path}`]);

it.each(
  paths(
    ...["/auth", "/auth/second-factor", "/onboarding", "/get-access", "/payment-success"],
    ...["/subscription-success", "/appeal", "/admin/home", "/admin/work"],
  ),
)("does not ask on %s", (path) => {
  expect(shownOn(path)).toBe("");
});

it.each(paths("/about", "/pricing", "/members/dashboard", "/members/settings", "/missions", "/mint"))(
  "asks on %s",
  (path) => {
    expect(shownOn(path)).toContain(consent.title);
  },
);
