import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Consent } from "@/lib/admin/imports/rules";
import adminImport from "@/lib/platform/i18n/messages/en/adminImport.json";
import { InviteFields } from "./invite-fields";

const html = (now: number | null, consent: Consent, values: Record<string, string> = {}) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ adminImport }} timeZone="UTC">
      <InviteFields form={{ error: () => undefined, values }} now={now} lines={250} consent={consent} />
    </NextIntlClientProvider>,
  );
const isTicked = (page: string) => /<input[^>]*name="invite"[^>]*checked=""/.test(page);

it("invites no one until the box is ticked, whatever the file says about consent", () => {
  for (const consent of ["file", "agreed", "missing"] as const) {
    const page = html(null, consent);
    expect([consent, isTicked(page)]).toEqual([consent, false]);
    expect(page).toContain('<option value="100" selected="">100 per hour (about 3 hours)</option>');
    expect(page.includes('name="agreed"')).toBe(consent === "missing");
  }
});

it("shows the pace that there is, and what was typed before a refusal", () => {
  expect(isTicked(html(500, "file"))).toBe(true);
  expect(html(500, "file")).toContain('<option value="500" selected="">');
  expect(isTicked(html(500, "file", { pace: "500" }))).toBe(false);
  expect(isTicked(html(null, "file", { pace: "20", invite: "on" }))).toBe(true);
});
