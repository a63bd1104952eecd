"use client";

import { useEffect, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { InvitationLine as Line } from "@/lib/referrals/schema";
import { NoticeLine } from "./notice-line";

/** Who invited this browser, as the server says it; nothing is asked for a member. */
export function InvitationLine({ locale }: { locale: string }) {
  const [found, setFound] = useState<Line | null>(null);
  useEffect(() => {
    if ("member" in document.documentElement.dataset) return;
    const asked = new AbortController();
    fetch(`/api/invitation?locale=${locale}`, { signal: asked.signal })
      .then(async (answer) => {
        if (answer.ok) setFound(((await answer.json()) as { line: Line | null }).line);
      })
      // The line is a courtesy: the invitation counts without it.
      .catch(() => undefined);
    return () => asked.abort();
  }, [locale]);
  return (
    found && (
      <NoticeLine>
        <Avatar name={found.name} src={found.picture} />
        {found.text}
      </NoticeLine>
    )
  );
}
