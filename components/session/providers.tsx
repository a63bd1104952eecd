"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import type { BrowserConfig } from "@/lib/supabase/browser";
import { MemberLive } from "./member-live";
import { SessionTracker } from "./session-tracker";
import { useConsent } from "./use-consent";

const Segment = dynamic(() => import("./segment").then((module) => module.Segment), { ssr: false });

/** Cache settings of the specification (section 9): fresh 5 minutes, kept 30, no refetch on focus, one retry. */
const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 300_000, gcTime: 1_800_000, refetchOnWindowFocus: false, retry: 1 },
    },
  });

type ProvidersProps = { supabase: BrowserConfig; memberId: string; children: ReactNode };

/** What the member and admin areas share in the browser: the query cache, live rows, and the session's heartbeat. */
export function Providers({ supabase, memberId, children }: ProvidersProps) {
  const [client] = useState(makeQueryClient);
  const consents = useConsent();
  return (
    <QueryClientProvider client={client}>
      <MemberLive supabase={supabase} memberId={memberId} />
      <SessionTracker />
      {consents && <Segment supabase={supabase} memberId={memberId} />}
      {children}
    </QueryClientProvider>
  );
}
