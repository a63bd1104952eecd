"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Message } from "@/lib/chat/schema";

/** Says new messages of others politely: the list itself is drawn in parts and would be read anew with each of them. */
export function Announcer({ messages, me }: { messages: readonly Message[]; me: string }) {
  const t = useTranslations("chat");
  const told = useRef<number | null>(null);
  const [line, setLine] = useState("");
  useEffect(() => {
    const last = messages.at(-1);
    if (!last) return;
    const before = told.current;
    told.current = Math.max(before ?? 0, last.seq);
    if (before === null || last.seq <= before || last.author?.id === me || !last.text) return;
    setLine(t("announced", { name: last.author?.name ?? t("nobody"), text: last.text }));
  }, [messages, me, t]);
  return (
    <p aria-live="polite" className="sr-only">
      {line}
    </p>
  );
}
