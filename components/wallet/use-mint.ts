"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Hash } from "viem";
import { useAccount, useConfig, usePublicClient } from "wagmi";
import { simulateContract, writeContract } from "wagmi/actions";
import { registerMint } from "@/lib/mint/actions";
import { membershipAbi } from "@/lib/mint/membership.gen";
import { mintRefusal } from "@/lib/mint/refusals";
import { followMint } from "./follow-mint";
import type { MintStage } from "./mint-stage";

type Target = { contract: `0x${string}`; price: bigint; open: Hash | null };

/** One attempt to mint: simulate, sign, register, follow. `open` is a mint that a reload goes on with. */
export function useMint({ contract, price, open }: Target) {
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

  async function mint(): Promise<void> {
    if (!address) return;
    try {
      setStage({ at: "simulating" });
      const { request } = await simulateContract(config, {
        address: contract,
        abi: membershipAbi,
        functionName: "mint",
        value: price,
        account: address,
        // Makes the wallet refuse when it has changed its network since the page was drawn.
        chainId: config.chains[0].id,
      });
      setStage({ at: "signing" });
      const hash = await writeContract(config, request);
      setStage({ at: "pending", hash, replaced: false });
      // When this fails the mint is not lost: the watch of the chain finds it by the wallet.
      await registerMint(null, { hash, wallet: address }).catch(() => null);
      await follow(hash, address);
    } catch (error) {
      setStage({ at: "refused", reason: mintRefusal(error) });
    }
  }

  return { stage, mint, reset: () => setStage({ at: "idle" }) };
}
