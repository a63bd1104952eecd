"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { MyVotes } from "@/lib/governance/schema";
import { useMine, type Mine } from "@/components/islands/use-mine";

const Votes = createContext<[Mine<MyVotes>, () => void]>([{ state: "asking" }, () => {}]);

/** Asks once for what the member may vote on and has voted, for all proposals of the page. */
export function VotesProvider({ children }: { children: ReactNode }) {
  return <Votes value={useMine<MyVotes>("/api/me/votes")}>{children}</Votes>;
}

export const useVotes = () => useContext(Votes);
