import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import type { Denial } from "@/lib/guard/staff/denial";
import { DenialCard } from "./denial-card";

const shown = (denial: Denial, inside = false) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ admin: { guard: admin.guard } }} timeZone="UTC">
      <DenialCard denial={denial} inside={inside} />
    </NextIntlClientProvider>,
  );

it("says why in the words of docs/product.md", () => {
  for (const [denial, title, text] of [
    [{ key: "signedOut" }, "Authentication Required", "Please sign in to access this panel."],
    [{ key: "moderator" }, "Access Denied", "You need moderator or admin privileges to access this panel."],
    [{ key: "admin" }, "Access Denied", "You need admin privileges to access this section."],
    [{ key: "failed", message: "denied" }, "Access Denied", "Failed to verify role status: denied"],
    [{ key: "failed", message: "" }, "Access Denied", "Failed to verify role status<"],
  ] as const) {
    expect(shown(denial)).toContain(title);
    expect(shown(denial)).toContain(text);
  }
});

it("leads back to the panel from a section, whose name is the first heading", () => {
  const card = shown({ key: "admin" }, true);
  expect(card).toContain("<h2");
  expect(card).toContain('href="/admin/home"');
});
