import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import { UndeliveredList } from "./undelivered-list";

vi.mock("@/lib/admin/actions", () => ({ retryDeliveryAction: async () => ({ ok: true, data: null }) }));
vi.mock("@/components/members/when", () => ({ When: () => null }));

const row = {
  id: "mail:7",
  consumer: "mail",
  what: "order.settled",
  user_id: "00000000-0000-4000-8000-000000000003",
  name: "Vera <b>",
  error: "no route",
  created_at: "2026-11-22T05:00:00Z",
};
const shown = (rows: (typeof row)[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ admin, errors }} timeZone="UTC">
      <UndeliveredList rows={rows} />
    </NextIntlClientProvider>,
  );

it("says whose work failed, about whom and why, and offers another attempt", () => {
  const html = shown([row, { ...row, id: "hooks:8", consumer: "hooks" }]);
  for (const text of ["Could not be delivered", "Mail", "hooks", "order.settled", "no route", "Try again"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="/admin/home/00000000-0000-4000-8000-000000000003"');
  expect(html).not.toContain("<b>");
  expect(html).not.toMatch(/admin\.undelivered|MISSING/);
});

it("is nothing when everything was delivered", () => {
  expect(shown([])).toBe("");
});
