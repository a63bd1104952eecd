"use client";

import dynamic from "next/dynamic";
import { useConsent } from "./use-consent";

const Measured = dynamic(() => import("./measured").then((module) => module.Measured), { ssr: false });

/** Loads what measures only for visitors who consented: for everyone else it is a few bytes that read one cookie. */
export function Measuring() {
  return useConsent() ? <Measured /> : null;
}
