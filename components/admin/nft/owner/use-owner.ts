"use client";

import { useEffect, useRef, useState } from "react";
import type { Hash } from "viem";
import { useAccount, useConfig } from "wagmi";
import { estimateGas, getGasPrice, simulateContract, writeContract } from "wagmi/actions";
import { encodeFunctionData } from "viem";
import { beginContractChangeAction, checkContractChangeAction } from "@/lib/admin/nft/actions";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { stateAfter, type ContractState, type OwnerCall } from "@/lib/mint/owner/calls";
import { ownerRefusal, type OwnerStage } from "./owner-stage";

const PAUSE = 2_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** One change of the contract by its owner's wallet: simulate, show, sign, announce, follow. No key of the owner is on the server. */
export function useOwner(contract: `0x${string}`, state: ContractState) {
  const config = useConfig();
  const { address } = useAccount();
  const [stage, setStage] = useState<OwnerStage>({ at: "form" });
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => void (left.current = true);
  }, []);

  const target = (call: OwnerCall) =>
    ({
      address: contract,
      abi: membershipAbi,
      account: address,
      chainId: config.chains[0].id,
      ...call,
    }) as const;

  /** Asks the contract whether it would be let in, and what it costs; sends nothing. */
  async function check(call: OwnerCall): Promise<void> {
    if (!address) return;
    setStage({ at: "simulating" });
    try {
      await simulateContract(config, target(call) as Parameters<typeof simulateContract>[1]);
      const data = encodeFunctionData({ abi: membershipAbi, ...call } as Parameters<
        typeof encodeFunctionData
      >[0]);
      const [gas, price] = await Promise.all([
        estimateGas(config, { account: address, to: contract, data }),
        getGasPrice(config),
      ]);
      setStage({ at: "checked", call, after: stateAfter(state, call), fee: gas * price });
    } catch (error) {
      setStage({ at: "refused", reason: ownerRefusal(error) });
    }
  }

  async function follow(hash: Hash): Promise<void> {
    for (; !left.current; await pause()) {
      const told = await checkContractChangeAction(null, { hash }).catch(() => null);
      if (left.current || !told?.ok) continue;
      const progress = told.data;
      if (progress.state === "confirming") setStage({ at: "confirming", hash, ...progress });
      if (progress.state === "confirmed" || progress.state === "failed")
        return setStage({ at: progress.state, hash });
    }
  }

  /** Has the wallet sign and send it, and tells the server its hash with the reason. */
  async function sign(call: OwnerCall, reason: string): Promise<void> {
    setStage({ at: "signing" });
    try {
      const hash = await writeContract(config, target(call) as Parameters<typeof writeContract>[1]);
      setStage({ at: "sent", hash });
      const begun = await beginContractChangeAction(null, { hash, reason });
      if (!begun.ok) return setStage({ at: "refused", reason: begun.reason });
      await follow(hash);
    } catch (error) {
      setStage({ at: "refused", reason: ownerRefusal(error) });
    }
  }

  return { stage, check, sign, reset: () => setStage({ at: "form" }) };
}
