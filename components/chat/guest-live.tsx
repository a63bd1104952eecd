"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readCookie } from "@/lib/platform/browser/cookies";
import { hintCookie } from "@/lib/session/cookies/cookies";

/** Every half minute a visitor's open page asks whether something was said, and is then read anew. */
export function GuestLive({ last, count }: { last: number; count: number }) {
  const router = useRouter();
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible" || readCookie(hintCookie) === "1") return;
      const answer = await fetch("/api/chat").catch(() => null);
      if (!answer?.ok) return;
      const { messages } = (await answer.json()) as { messages: { seq: number }[] };
      if ((messages.at(-1)?.seq ?? 0) !== last || messages.length !== count) router.refresh();
    };
    const timer = window.setInterval(() => void look(), 30_000);
    return () => window.clearInterval(timer);
  }, [last, count, router]);
  return null;
}
