import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { shownToken } from "@/lib/mint/rules";
import de from "@/lib/platform/i18n/messages/de/mint.json";
import en from "@/lib/platform/i18n/messages/en/mint.json";
import es from "@/lib/platform/i18n/messages/es/mint.json";
import { ShownArtwork } from "./shown-artwork";
import { ShownTokenProvider } from "./shown-token";

const sale = { minted: 17n, maxSupply: 1000n };
const shown = (locale: "en" | "es" | "de", token: ReturnType<typeof shownToken> | null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ mint: { en, es, de }[locale] }}>
      <ShownTokenProvider first={token}>
        <ShownArtwork />
      </ShownTokenProvider>
    </NextIntlClientProvider>,
  );

it("shows the next token to be minted", () => {
  const next = shown("en", shownToken(sale));
  expect(next).toContain("number 18, the next one to be minted");
  expect(next).toContain("/api/artwork/18");
  expect(next).toContain("Contour artwork of NFT number 18");
});

it("calls the last token the last one, not the next", () => {
  const last = { minted: 1000n, maxSupply: 1000n };
  for (const locale of ["en", "es", "de"] as const) {
    const html = shown(locale, shownToken(last));
    expect(html).toContain("/api/artwork/1000");
    expect(html).not.toMatch(/next|próximo|nächste/);
  }
});

it("shows a motif while the chain does not answer", () => {
  const html = shown("en", null);
  expect(html).not.toContain("/api/artwork");
  expect(html).not.toContain("figcaption");
});
