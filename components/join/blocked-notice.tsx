"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { now } from "@/lib/platform/clock";

/** Too many codes were tried: how long they are refused, by the minute, so that it is announced no more often. */
export function BlockedNotice({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const t = useTranslations("join.auth.blocked");
  const [until] = useState(() => now().getTime() + seconds * 1000);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const timer = window.setInterval(() => {
      const remaining = Math.max(0, Math.ceil((until - now().getTime()) / 1000));
      setLeft(remaining);
      if (remaining > 0) return;
      window.clearInterval(timer);
      onOver();
    }, 1000);
    return () => window.clearInterval(timer);
  }, [until, onOver]);

  return left >= 60 ? t("minutes", { minutes: Math.ceil(left / 60) }) : t("soon");
}
