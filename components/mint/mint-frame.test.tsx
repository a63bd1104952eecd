import { readFileSync } from "node:fs";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { MintResult as Result } from "@/lib/mint/schema";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { OnwardLink } from "@/components/join/onward-link";
import { heldPanel, MintLayout } from "./mint-frame";
import { MintResult } from "./result/mint-result";

vi.mock("./result/mint-watch", () => ({ MintWatch: () => null }));

const words = (locale: Locale) =>
  Object.fromEntries(
    ["mint", "billing", "join"].map((file) => [
      file,
      JSON.parse(readFileSync(`lib/platform/i18n/messages/${locale}/${file}.json`, "utf8")),
    ]),
  );
const html = (node: React.ReactNode, locale: Locale = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={words(locale)} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  );
const text = (node: React.ReactNode, locale?: Locale) =>
  html(node, locale)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const announced = {
  head: <h1>Mint your membership</h1>,
  picture: "the next one to be minted",
  before: "once it’s confirmed, we stop your subscription",
  after: "The network fee is extra",
};

it("leaves nothing of what was announced once the panel has minted", () => {
  const before = text(<MintLayout {...announced} panel="Ready to mint" minted={false} />);
  for (const part of ["Mint your membership", announced.picture, announced.before, announced.after])
    expect(before).toContain(part);
  const after = text(<MintLayout {...announced} panel={<h1>NFT #16 is yours</h1>} minted />);
  expect(after.trim()).toBe("NFT #16 is yours");
});

it("keeps the panel of a mint while the page is drawn again without one, and no longer than it lasts", () => {
  expect(heldPanel(false, "the panel that minted", true)).toBe("the panel that minted");
  expect(heldPanel("newer", "older", true)).toBe("older");
  expect(heldPanel("newer", "older", false)).toBe("newer");
  expect(heldPanel(false, "older", false)).toBe(false);
});

const result: Result = {
  mints: [
    {
      status: "confirmed",
      ...{ id: "m1", tx_hash: `0x${"1".repeat(64)}`, wallet: `0x${"2".repeat(40)}` },
      ...{ token_id: "16", block_number: 12, value_wei: "80000000000000000", failure: null },
      ...{ created_at: "2027-04-03T12:00:00Z", points: 300 },
    },
  ],
  plan: "Founder",
  rented: {
    ...{ plan: "Plus", until: "2027-05-03T12:00:00Z", ends: false, unpaid: false },
    refund: { receipt: "o1", until: "2027-04-17T12:00:00Z", amount: 900, currency: "usd" },
  },
  onboarded: true,
};
const chain = { id: 31337, name: "Altura local chain", contract: "0x0", rpcUrl: "", explorerUrl: null };
const page = (changes: Partial<Result> = {}, locale?: Locale) => {
  const shown = { ...result, ...changes };
  return text(
    <MintResult hash={`0x${"1".repeat(64)}`} result={shown} chain={chain as never}>
      <OnwardLink onboarded={shown.onboarded} />
    </MintResult>,
    locale,
  );
};

it("shows the token, what it earned, the plan, and what becomes of a subscription and its payment", () => {
  const shown = page();
  for (const part of [
    "NFT #16 is yours",
    "Your plan is now Founder.",
    "+300 points",
    "your Plus subscription from renewing",
    "It runs until May 3, 2027",
    "You can ask for a refund of your last payment of $9 until April 17, 2027.",
    "Go to your dashboard",
  ])
    expect(shown).toContain(part);
  expect(page({ onboarded: false })).toContain("Finish setting up");
});

it("speaks of no subscription where there is none, or where the token is void", () => {
  expect(page({ rented: null })).not.toContain("subscription");
  const mints = result.mints.map((mint) => ({ ...mint, status: "void" as const, points: 0 }));
  const shown = page({ mints });
  expect(shown).toContain("NFT #16 is void");
  expect(shown).not.toMatch(/subscription|is yours|plan is now/);
});

it.each(locales)("says all of it in %s", (locale) => {
  expect(page({}, locale)).not.toMatch(/mint\.|billing\.|join\.|[{}]/);
});
