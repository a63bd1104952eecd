import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { OneLanguage } from "@/components/admin/languages/language-tabs";
import type { DocumentKind } from "@/lib/content/kinds";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import adminContent from "@/lib/platform/i18n/messages/en/adminContent.json";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import { TextFields } from "./text-fields";

vi.mock("@/lib/admin/documents/actions", () => ({
  previewTextAction: async () => ({ ok: true, data: null }),
}));
vi.mock("./picture-button", () => ({ PictureButton: () => "Add image" }));

const fields = (kind: DocumentKind) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ admin, adminContent, errors }} timeZone="UTC">
      <OneLanguage>
        <TextFields
          kind={kind}
          form={{ error: () => undefined, values: {} }}
          texts={{ en: { title: "Refunds", text: "**Within** a week." } }}
          written={{}}
        />
      </OneLanguage>
    </NextIntlClientProvider>,
  );

it("writes what is inserted as plain text, without pictures, and shows it as it is typed", () => {
  const reply = fields("reply");
  expect(reply).toMatch(/data-testid="preview-en"[^>]*>\*\*Within\*\* a week\.</);
  expect(reply).not.toContain("Markdown");
  expect(reply).not.toContain("Add image");
  expect(fields("faq")).toContain("Markdown");
  expect(fields("faq")).toContain("Add image");
});
