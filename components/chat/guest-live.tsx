"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { readCookie } from "@/lib/platform/browser/cookies";
import { hintCookie } from "@/lib/session/cookies/cookies";

type Said = { seq: number; name: string | null; staff: boolean };

/** Every half minute a visitor's open page asks whether something was said, or who said it is called otherwise, and is then read anew. */
export function GuestLive({ last, count }: { last: number; count: number }) {
  const router = useRouter();
  useEffect(() => {
    let authors: string | null = null;
    const look = async () => {
      if (document.visibilityState !== "visible" || readCookie(hintCookie) === "1") return;
      const answer = await fetch("/api/chat", { signal: AbortSignal.timeout(browserTimeouts.readMs) }).catch(
        () => null,
      );
      if (!answer?.ok) return;
      const { messages } = (await answer.json()) as { messages: Said[] };
      const known = authors;
      authors = JSON.stringify(messages.map(({ name, staff }) => [name, staff]));
      const said = (messages.at(-1)?.seq ?? 0) !== last || messages.length !== count;
      if (said || (known !== null && known !== authors)) router.refresh();
    };
    const timer = window.setInterval(() => void look(), 30_000);
    return () => window.clearInterval(timer);
  }, [last, count, router]);
  return null;
}
