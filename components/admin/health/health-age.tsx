"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { formatter } from "@/lib/platform/i18n/format";

/** Milliseconds after which an open page asks every service again. */
const pause = 30_000;

/** When the page asked, and its button; while it is seen it asks again by itself. */
export function HealthAge({ at }: { at: string }) {
  const t = useTranslations("admin.health.age");
  const locale = useLocale();
  const router = useRouter();
  const [busy, start] = useTransition();
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) start(() => router.refresh());
    }, pause);
    return () => window.clearInterval(timer);
  }, [router]);
  return (
    <p className="text-muted mb-4 flex flex-wrap items-center gap-3 text-sm">
      <span role="status">{t("asked", { time: formatter(locale).time(at) })}</span>
      <Button variant="ghost" loading={busy} onClick={() => start(() => router.refresh())}>
        {t("again")}
      </Button>
    </p>
  );
}
