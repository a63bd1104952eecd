import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Sale } from "@/lib/mint/rules";
import en from "@/lib/platform/i18n/messages/en/mint.json";
import es from "@/lib/platform/i18n/messages/es/mint.json";
import { MintFacts } from "./mint-facts";

const sale: Sale = {
  phase: "public",
  paused: false,
  price: 80_000_000_000_000_000n,
  minted: 1_055n,
  maxSupply: 10_000n,
  reserve: 40n,
  walletLimit: 5n,
};

const shown = (locale: "en" | "es", props: Partial<Parameters<typeof MintFacts>[0]> = {}) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ mint: locale === "es" ? es : en }} timeZone="UTC">
      <MintFacts sale={sale} network="Sepolia" card={null} voids={0} {...props} />
    </NextIntlClientProvider>,
  );

it("writes price and supply as the language does", () => {
  const html = shown("es");
  expect(html).toContain("0,08 ETH");
  expect(html).toMatch(/<[^>]*role="progressbar"[^>]*>/);
  expect(/<[^>]*role="progressbar"[^>]*>/.exec(html)?.[0]).toContain('aria-label="Acuñados"');
  expect(html).toContain("1055 de 10.000");
  expect(shown("en")).toContain("0.08 ETH");
});

it("names the same membership by card where it can be bought, and the limit of a wallet where it cannot", () => {
  const card = shown("en", { card: { price: "$249", path: "/get-access?checkout=founder" } });
  expect(card).toContain("$249");
  expect(card).toContain('href="/get-access?checkout=founder"');
  expect(shown("en")).toContain(">5<");
});
