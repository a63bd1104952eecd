"use client";

import { useState, type ReactNode } from "react";
import { KeptAnswers } from "@/components/islands/use-mine";

/** Keeps the member's parts while the reader moves between the sections of the hub. */
export function Kept({ children }: { children: ReactNode }) {
  const [answers] = useState(() => new Map<string, unknown>());
  return <KeptAnswers value={answers}>{children}</KeptAnswers>;
}
