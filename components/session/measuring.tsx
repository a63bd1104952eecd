"use client";

import { useEffect, useState, type ComponentType } from "react";
import { useConsent } from "./use-consent";

/** Loads what measures only for visitors who consented: for everyone else it is a few bytes that read one cookie. */
export function Measuring() {
  const consent = useConsent();
  const [Measured, setMeasured] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (consent) void import("./measured").then((module) => setMeasured(() => module.Measured));
  }, [consent]);

  return consent && Measured && <Measured />;
}
