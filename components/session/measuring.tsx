"use client";

import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { loadCode } from "@/components/ui/load-code";
import { choicesPath, type Consent } from "@/lib/analytics/consent/consent";
import { forgetMeasured } from "@/lib/analytics/consent/forget";
import { useConsent } from "./use-consent";

type Question = {
  consent: Consent | null;
  /** The link that asked for it; null when the question came by itself. */
  asked: HTMLElement | null;
  onClose: () => void;
};

const Asking = createContext<Question>({ consent: null, asked: null, onClose: () => {} });

/** What the card is told about the question. */
export const useQuestion = () => useContext(Asking);

/**
 * Loads what measures only for visitors who consented, and the question only for those who have not chosen or ask for
 * it by a link to the choices: `children`. For everyone else it is a few bytes that read one cookie.
 */
export function Measuring({ children }: { children: ReactNode }) {
  const consent = useConsent();
  const [Measured, setMeasured] = useState<ComponentType | null>(null);
  const [asked, setAsked] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (consent === "yes")
      void loadCode(() => import("./measured")).then((module) => setMeasured(() => module.Measured));
    // Another tab, or a page on its way out, may have written once more after the refusal.
    else if (consent === "no") forgetMeasured();
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
  return (
    <>
      {shows && (
        <Asking value={{ consent: consent ?? null, asked, onClose: () => setAsked(null) }}>
          <Suspense fallback={null}>{children}</Suspense>
        </Asking>
      )}
      {consent === "yes" && Measured && <Measured />}
    </>
  );
}
