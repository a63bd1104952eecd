"use client";

import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from "react";
import { whenIdle } from "@/components/session/when-idle";
import type { Notices } from "@/lib/content/notices";

type ToldValue = { notices: Notices; setNotices: Dispatch<SetStateAction<Notices | null>> };

const Told = createContext<ToldValue | null>(null);

/** What there is to tell, for what is shown inside `AnnouncementsHost`. */
export const useTold = () => useContext(Told);

/** Asks, once the page has been shown, what is to be told; only when there is something is `children`, the view, loaded. */
export function AnnouncementsHost({ locale, children }: { locale: string; children: ReactNode }) {
  const [notices, setNotices] = useState<Notices | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      try {
        const answer = await fetch(`/api/announcements?locale=${locale}`, { signal: abort.signal });
        if (answer.ok) setNotices((await answer.json()) as Notices);
      } catch {
        // Nobody waits for it; the next page asks again.
      }
    };
    const cancel = whenIdle(() => void ask());
    return () => {
      cancel();
      abort.abort();
    };
  }, [locale]);
  if (!notices || notices.announcements.length + notices.legal.length === 0) return null;
  return (
    <Told value={{ notices, setNotices }}>
      <Suspense fallback={null}>{children}</Suspense>
    </Told>
  );
}
