import { Messages } from "@/components/messages/messages";
import { stepBeforeWallet, type Sale } from "@/lib/mint/rules";
import { OfflineNotice } from "./notices/offline-notice";
import type { MintPanelProps } from "./panel/mint-panel";
import { MintPanelLazy } from "./panel/mint-panel-lazy";
import { MintWaiting } from "./panel/mint-waiting";

type MintOfferProps = Omit<MintPanelProps, "sale"> & {
  /** Null while the chain does not answer. */
  sale: Sale | null;
};

const waiting = (sale: Sale, { setup, card, voids, signedIn }: Omit<MintPanelProps, "sale">) => (
  <MintWaiting
    step={stepBeforeWallet(sale, signedIn)}
    facts={{ sale, network: setup.chain.name, card, voids: voids.length }}
  />
);

/** The paid mint with the words it uses. */
export function MintOffer({ sale, ...panel }: MintOfferProps) {
  return (
    <Messages
      of={[
        "billing.renewal",
        "join.onward",
        "mint.facts",
        "mint.fee",
        "mint.holder",
        "mint.offline",
        "mint.progress",
        "mint.refusals",
        "mint.steps",
        "mint.success",
        "wallet.connect",
        "wallet.link",
        "wallet.practice",
        "wallet.refusals",
      ]}
      errors={["wallets", "mint", "billing"]}
    >
      {sale ? <MintPanelLazy sale={sale} {...panel} waiting={waiting(sale, panel)} /> : <OfflineNotice />}
    </Messages>
  );
}
