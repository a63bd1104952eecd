"use client";

import { later } from "@/components/ui/later";

export const ChallengesProvider = later(() =>
  import("./challenges-provider").then((part) => part.ChallengesProvider),
);
export const OwnChallenge = later(() => import("./own-challenge").then((part) => part.OwnChallenge));
