"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { loadCode } from "@/components/ui/load-code";
import type { WalletSetup } from "./wallet-setup";

/** Chain id of anvil: a wallet to practise with is offered there, and nowhere else. */
const LOCAL_CHAIN_ID = 31337;

const announced = new Set<"own" | "owner">();

/**
 * Offers the practice wallet on the local chain. True once wallet code may be mounted: it must have announced itself
 * by then, or a reload would not find the wallet it was connected to.
 */
export function usePracticeWallet(chain: WalletSetup["chain"], owner: boolean): boolean {
  const t = useTranslations("wallet.practice");
  const wanted = owner ? "owner" : "own";
  const [ready, setReady] = useState(announced.has(wanted) || chain.id !== LOCAL_CHAIN_ID);

  useEffect(() => {
    if (ready) return;
    let left = false;
    void loadCode(() => import("./practice-wallet")).then(
      ({ announcePracticeWallet, ownWallet, ownerWallet }) => {
        if (left) return;
        const words = {
          sign: (message: string) => t("sign", { message }),
          send: (amount: string, to: string) => t("send", { amount, to }),
        };
        if (!announced.has("own")) announcePracticeWallet(chain, ownWallet, { ...words, name: t("name") });
        announced.add("own");
        if (wanted === "owner" && !announced.has("owner")) {
          announcePracticeWallet(chain, ownerWallet, { ...words, name: t("owner") });
          announced.add("owner");
        }
        setReady(true);
      },
    );
    return () => {
      left = true;
    };
  }, [ready, chain, wanted, t]);
  return ready;
}
