import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { CaseDetails } from "@/lib/admin/work/details";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import { ReportPanel, ReportSummary } from "./report";

vi.mock("@/lib/moderation/actions", () => ({ decideMessageAction: async () => null }));
vi.mock("@/components/admin/change-dialog", () => ({ ChangeDialog: () => null }));
vi.mock("@/components/moderation/decide-dialog", () => ({ DecideDialog: () => null }));

const at = "2026-11-20T10:00:00Z";
const details: CaseDetails["report"] = {
  text: "",
  picture: { id: "0b0e3f7a-1c1b-4f6e-9d6e-0a1b2c3d4e51", width: 800, height: 600 },
  state: "held",
  room: "base-camp",
  rooms: { en: "Base camp" },
  seq: 4,
  version: "9",
  at,
  author: "lena",
  strikes: 0,
  newcomer: false,
  staff: false,
  reports: [{ reason: "adult", note: "", trusted: true, by: "mia", at }],
  context: [{ name: "lena", text: "", at, own: true }],
};
const shown = (given: CaseDetails["report"]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ admin }} timeZone="UTC" now={new Date(at)}>
      <ReportSummary details={given} />
      <ReportPanel id="1" details={given} keys={false} />
    </NextIntlClientProvider>,
  );

it("shows the picture of a reported message, and names it where there are no words", () => {
  const page = shown(details);
  expect(page).toContain(`src="/api/me/chat/pictures/${details.picture?.id}"`);
  expect(page).toMatch(/>Image in the message<\/span>/);
  const words = shown({ ...details, text: "Only words", picture: null });
  expect(words).toContain("Only words");
  expect(words).not.toContain("<img");
});
