"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { WalletSetup } from "./wallet-setup";

/** Chain id of anvil: a wallet to practise with is offered there, and nowhere else. */
const LOCAL_CHAIN_ID = 31337;

let announced = false;

/**
 * Offers the practice wallet on the local chain. True once wallet code may be mounted: it must have announced itself
 * by then, or a reload would not find the wallet it was connected to.
 */
export function usePracticeWallet(chain: WalletSetup["chain"]): boolean {
  const t = useTranslations("wallet.practice");
  const [ready, setReady] = useState(announced || chain.id !== LOCAL_CHAIN_ID);

  useEffect(() => {
    if (ready) return;
    let left = false;
    void import("./practice-wallet").then(({ announcePracticeWallet }) => {
      if (left) return;
      if (!announced) {
        announcePracticeWallet(chain, {
          name: t("name"),
          sign: (message) => t("sign", { message }),
          send: (amount, to) => t("send", { amount, to }),
        });
      }
      announced = true;
      setReady(true);
    });
    return () => {
      left = true;
    };
  }, [ready, chain, t]);
  return ready;
}
