"use client";

import { createContext, use, useEffect, type ReactNode } from "react";
import { useMine, type Mine } from "@/components/islands/use-mine";
import { Followed } from "@/components/session/followed";
import type { MyChallenge } from "@/lib/missions/challenges";

const Challenges = createContext<Mine<MyChallenge[]>>({ state: "asking" });

/** How the member stands in all challenges of the page, asked once. */
export function ChallengesProvider({ children }: { children: ReactNode }) {
  const [mine, again] = useMine<MyChallenge[]>("/api/me/challenges");
  const known = mine.state === "known";
  // The address may name a challenge that the parts above have pushed down meanwhile.
  useEffect(() => {
    const wanted = decodeURIComponent(window.location.hash.slice(1));
    if (known && wanted) document.getElementById(wanted)?.scrollIntoView({ block: "start" });
  }, [known]);
  return (
    <Challenges value={mine}>
      {known && <Followed changed={again} />}
      {children}
    </Challenges>
  );
}

export const useChallenges = () => use(Challenges);
