import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import de from "@/lib/platform/i18n/messages/de/join.json";
import en from "@/lib/platform/i18n/messages/en/join.json";
import es from "@/lib/platform/i18n/messages/es/join.json";
import type { Factor } from "@/lib/session/status/factors";
import { FactorCode } from "./factor-code";

vi.mock("@/lib/sign-in/actions", () => ({}));
vi.mock("@/components/ui/use-error-words", () => ({ useErrorWords: () => String }));

const phone: Factor = {
  id: "f1",
  type: "phone",
  name: "Mine",
  phoneEnd: "78",
  createdAt: "2026-11-01T00:00:00Z",
  askedAt: null,
};
const shown = (join: typeof en, locale: string, factors: Factor[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ join }} timeZone="UTC">
      <FactorCode factors={factors} />
    </NextIntlClientProvider>,
  );

it("names a phone by the end of its number, in every language", () => {
  expect(shown(en, "en", [phone])).toContain("We send a code to the number that ends in 78.");
  expect(shown(es, "es", [phone])).toContain("Enviaremos un código al número que termina en 78.");
  expect(shown(de, "de", [phone])).toContain("Wir schicken einen Code an die Nummer, die auf 78 endet.");
});

it("tells two phones of one name apart", () => {
  const html = shown(en, "en", [phone, { ...phone, id: "f2", phoneEnd: "01" }]);
  expect(html).toMatch(/Mine \(ends in 78\)/);
  expect(html).toMatch(/Mine \(ends in 01\)/);
});
