"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Hash } from "viem";
import { useAccount, useConfig, usePublicClient } from "wagmi";
import { registerMint } from "@/lib/mint/actions";
import { tabChannel } from "@/lib/platform/browser/tabs";
import { mintRefusal } from "@/lib/mint/chain/refusals";
import { followMint } from "@/components/mint/result/follow-mint";
import { sendMint, type MintCall } from "./mint-call";
import { retryOf, type MintStage } from "./mint-stage";

type Target = {
  contract: `0x${string}`;
  /** A mint that a reload goes on with. */
  open: Hash | null;
  prepare: (wallet: `0x${string}`) => MintCall | Promise<MintCall>;
};

/** What one tab tells the others. */
type Sent = { contract: `0x${string}`; hash: Hash };
const tabs = tabChannel("altura_mint");

/** One attempt to mint: prepare, simulate, sign, register, follow. */
export function useMint({ contract, open, prepare }: Target) {
  const config = useConfig();
  const chain = usePublicClient();
  const { address } = useAccount();
  const [stage, setStage] = useState<MintStage>(
    open ? { at: "pending", hash: open, replaced: false } : { at: "idle" },
  );
  const following = useRef<AbortController | null>(null);

  const follow = useCallback(
    async (hash: Hash, wallet?: `0x${string}`) => {
      if (!chain) return;
      following.current?.abort();
      const controller = new AbortController();
      following.current = controller;
      await followMint({ hash, wallet, chain, signal: controller.signal, show: setStage });
    },
    [chain],
  );

  useEffect(() => {
    if (open) void follow(open);
    return () => following.current?.abort();
  }, [open, follow]);

  // Another tab of this browser has sent one: followed here too, rather than minted twice by mistake.
  const idle = stage.at === "idle";
  useEffect(() => {
    if (!idle) return;
    return tabs.hear((heard) => {
      const sent = heard as Partial<Sent> | null;
      if (sent?.contract === contract && sent.hash) void follow(sent.hash);
    });
  }, [idle, contract, follow]);

  async function mint(): Promise<void> {
    if (!address) return;
    try {
      setStage({ at: "simulating" });
      const call = await prepare(address);
      if (call.kind === "refused") return setStage({ at: "refused", reason: call.reason });
      const signing = () => setStage({ at: "signing" });
      const hash = await sendMint({ config, contract, account: address }, call, signing);
      setStage({ at: "pending", hash, replaced: false });
      tabs.tell({ contract, hash } satisfies Sent);
      // When this fails the mint is not lost: the watch of the chain finds it by the wallet.
      await registerMint(null, { hash, wallet: address }).catch(() => null);
      await follow(hash, address);
    } catch (error) {
      setStage({ at: "refused", reason: mintRefusal(error) });
    }
  }

  const reset = () => setStage({ at: "idle" });

  /** Goes on after a refusal; `ready`: nothing but the refusal prevents minting. */
  async function retry(ready: boolean): Promise<void> {
    if (stage.at !== "refused") return;
    const kind = retryOf(stage);
    if (kind === "follow" && stage.hash) return follow(stage.hash, address);
    if (kind === "send" && ready) return mint();
    reset();
  }

  return { stage, mint, reset, retry };
}
