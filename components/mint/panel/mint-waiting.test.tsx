import { readFileSync } from "node:fs";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { MintFacts } from "@/components/mint/mint-facts";
import { claimSale, claimStep, mintStep, stepBeforeWallet, type Sale } from "@/lib/mint/rules";
import mint from "@/lib/platform/i18n/messages/en/mint.json";
import { AskHolder } from "./held-token";
import { MintAction } from "./mint-action";
import { MintWaiting } from "./mint-waiting";

const open = () => undefined;
vi.mock("@rainbow-me/rainbowkit", () => ({ useConnectModal: () => ({ openConnectModal: open }) }));
vi.mock("wagmi", () => ({ useSwitchChain: () => ({ switchChain: open, isPending: false, error: null }) }));
vi.mock("@/components/wallet/prove-wallet", () => ({ ProveWallet: () => null }));

const sale: Sale = {
  phase: "public",
  paused: false,
  price: 80_000_000_000_000_000n,
  minted: 1_055n,
  maxSupply: 10_000n,
  reserve: 40n,
  walletLimit: 5n,
};
const chain = { id: 1, name: "Sepolia", contract: "0x0", rpcUrl: "", explorerUrl: null } as never;
const facts = { sale, network: "Sepolia", card: null, voids: 1 };
const nobody = {
  ...{
    address: undefined,
    linked: [],
    onChain: false,
    mintedBy: undefined,
    balance: undefined,
    fee: undefined,
  },
  allowlisted: false,
};

/** What takes room, without what only says how it can be used. */
const taking = (node: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ mint }} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  )
    .replaceAll(/<span role="status" class="sr-only">.*?<\/span>/g, "")
    .replaceAll(/ (?:disabled=""|aria-busy="true")/g, "");

/** Without the frame of the card, and the words between the elements. */
const inside = (html: string) => html.replace(/^<div class="[^"]*">/, "").replace(/<\/div>$/, "");
const words = (html: string) => html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
const classes = (html: string) => html.match(/class="[^"]*"/g);

describe("what stands in the place of the panel has the size of the panel before a wallet is connected", () => {
  it.each([
    ["to who is not signed in", sale, false],
    ["to a member", sale, true],
    ["while it is paused", { ...sale, paused: true }, true],
    ["while it is closed", { ...sale, phase: "closed" }, false],
    ["when nothing is left", { ...sale, minted: 10_000n }, true],
  ] as [string, Sale, boolean][])("%s", (_when, changed, signedIn) => {
    const step = stepBeforeWallet(changed, signedIn);
    expect(mintStep(changed, { ...nobody, signedIn })).toBe(step);
    const own = { ...facts, sale: changed };
    const panel = taking(
      <>
        <MintFacts {...own} />
        <hr />
        <MintAction
          {...{ step, sale: changed, chain, address: undefined, linked: [], rate: null, onMint: open }}
          {...{ balance: undefined, fee: undefined }}
        />
        {step !== "no_wallet" && <AskHolder />}
      </>,
    );
    const waits = inside(taking(<MintWaiting step={step} facts={own} />));
    expect(words(waits)).toBe(words(panel));
    // The action has a frame around its notice, which is alone in it.
    expect(classes(waits)).toEqual(classes(panel.replace('<div class="grid gap-3">', "")));
  });

  it("of a claim, too, which has no facts", () => {
    expect(stepBeforeWallet(claimSale({ ...sale, phase: "closed" }), true)).toBe("no_wallet");
    expect(claimStep({ ...sale, phase: "closed" }, { ...nobody, signedIn: true })).toBe("no_wallet");
    expect(taking(<MintWaiting step="no_wallet" />)).not.toContain("<hr");
  });

  it("and is mounted nowhere without", () => {
    for (const file of ["mint-panel", "claim-panel"])
      expect(readFileSync(`components/mint/panel/${file}.tsx`, "utf8")).toContain(
        "waiting={useContext(Waiting)}",
      );
  });
});
