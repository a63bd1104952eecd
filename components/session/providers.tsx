"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { loadCode } from "@/components/ui/load-code";
import type { BrowserConfig } from "@/lib/platform/supabase/browser";
import { makeQueryClient } from "./query-client";
import { useConsent } from "./use-consent";
import { useIdle } from "./when-idle";

/** The client that it speaks through is as large as the rest of the page, which is complete without it. */
const MemberLive = dynamic(
  () => loadCode(() => import("./member-live")).then((module) => module.MemberLive),
  {
    ssr: false,
  },
);
const Segment = dynamic(() => loadCode(() => import("./segment")).then((module) => module.Segment), {
  ssr: false,
});

type ProvidersProps = { supabase: BrowserConfig; memberId: string; children: ReactNode };

/** What the member area needs in the browser: the query cache and, once the page is shown, live rows and auth events. */
export function Providers({ supabase, memberId, children }: ProvidersProps) {
  const [client] = useState(makeQueryClient);
  const consents = useConsent() === "yes";
  const follows = useIdle();
  return (
    <QueryClientProvider client={client}>
      {follows && <MemberLive supabase={supabase} memberId={memberId} />}
      {follows && consents && <Segment supabase={supabase} memberId={memberId} />}
      {children}
    </QueryClientProvider>
  );
}
