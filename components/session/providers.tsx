"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useState, type ReactNode } from "react";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import type { BrowserConfig } from "@/lib/platform/supabase/browser";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import { useConsent } from "./use-consent";
import { whenIdle } from "./when-idle";

/** The client that it speaks through is as large as the rest of the page, which is complete without it. */
const MemberLive = dynamic(() => import("./member-live").then((module) => module.MemberLive), { ssr: false });
const Segment = dynamic(() => import("./segment").then((module) => module.Segment), { ssr: false });

/** A read that is refused because the session has ended, or still needs its second factor: nothing here can be read any more. */
function leaveWhenShut(error: Error): void {
  const why = sessionRefusal(error);
  const { pathname, search } = window.location;
  const next = encodeURIComponent(`${pathname}${search}`);
  const page = why === "session_ended" ? "/auth/ended" : "/auth/second-factor";
  if (why) window.location.assign(localizedHref(splitLocale(pathname).locale, `${page}?next=${next}`));
}

/** Cache settings (docs/product.md, "Client cache"): fresh 5 minutes, kept 30, no refetch on focus, one retry. */
const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenShut }),
    defaultOptions: {
      queries: { staleTime: 300_000, gcTime: 1_800_000, refetchOnWindowFocus: false, retry: 1 },
    },
  });

type ProvidersProps = { supabase: BrowserConfig; memberId: string; children: ReactNode };

/** What the member area needs in the browser: the query cache and, once the page is shown, live rows and auth events. */
export function Providers({ supabase, memberId, children }: ProvidersProps) {
  const [client] = useState(makeQueryClient);
  const consents = useConsent() === "yes";
  const [follows, setFollows] = useState(false);
  useEffect(() => whenIdle(() => setFollows(true)), []);
  return (
    <QueryClientProvider client={client}>
      {follows && <MemberLive supabase={supabase} memberId={memberId} />}
      {follows && consents && <Segment supabase={supabase} memberId={memberId} />}
      {children}
    </QueryClientProvider>
  );
}
