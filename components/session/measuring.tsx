"use client";

import { useEffect, useState, type ComponentType } from "react";
import { choicesPath } from "@/lib/analytics/consent/consent";
import type { ConsentBarProps } from "./consent-bar";
import { useConsent } from "./use-consent";

/**
 * Loads what measures only for visitors who consented, and the question only for those who have not chosen or ask for
 * it by a link to the choices. For everyone else it is a few bytes that read one cookie.
 */
export function Measuring() {
  const consent = useConsent();
  const [Measured, setMeasured] = useState<ComponentType | null>(null);
  const [Bar, setBar] = useState<ComponentType<ConsentBarProps> | null>(null);
  const [asked, setAsked] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (consent === "yes") void import("./measured").then((module) => setMeasured(() => module.Measured));
  }, [consent]);

  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>(`a[href$="${choicesPath}"]`);
      if (!link) return;
      event.preventDefault();
      setAsked(link);
    };
    document.addEventListener("click", ask, true);
    return () => document.removeEventListener("click", ask, true);
  }, []);

  const shows = consent === null || asked !== null;
  useEffect(() => {
    if (shows) void import("./consent-bar").then((module) => setBar(() => module.ConsentBar));
  }, [shows]);

  return (
    <>
      {shows && Bar && <Bar consent={consent ?? null} asked={asked} onClose={() => setAsked(null)} />}
      {consent === "yes" && Measured && <Measured />}
    </>
  );
}
