import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { SavedReply } from "@/lib/admin/documents/schema";
import admin from "@/lib/platform/i18n/messages/de/admin.json";
import { ReplyChoice } from "./saved-replies";

vi.mock("@/lib/admin/documents/actions", () => ({
  savedRepliesAction: async () => ({ ok: true, data: [] }),
}));

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const text = (title: string) => ({ title, text: "Thank you." });
const html = (replies: SavedReply[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="de" messages={{ admin }} timeZone="UTC">
      <ReplyChoice replies={replies} language="es" onInsert={() => undefined} />
    </NextIntlClientProvider>,
  );

it("offers each reply by its title in the language of the panel, else in English", () => {
  const choice = html([
    { id: id(1), texts: { en: text("Refund"), de: text("Erstattung") } },
    { id: id(2), texts: { en: text("Wallet") } },
  ]);
  expect(choice).toMatch(/>Erstattung<.*>Wallet</);
  expect(choice).toContain("Textbaustein");
  expect(choice).toContain("Einfügen");
});

it("is nothing while none is published", () => expect(html([])).toBe(""));
