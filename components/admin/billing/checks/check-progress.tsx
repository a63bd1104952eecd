"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Spinner } from "@/components/ui/spinner";

/** Milliseconds until the page is read again. */
const pause = 2000;
const kinds = ["charge", "dispute", "invoice", "subscription"] as const;

/** How far a comparison is; the page is read again until it has ended. */
export function CheckProgress({ reading, objects }: { reading: string; objects: number }) {
  const t = useTranslations("adminBilling.check");
  const router = useRouter();
  useEffect(() => {
    const timer = window.setInterval(() => router.refresh(), pause);
    return () => window.clearInterval(timer);
  }, [router]);
  const kind = kinds.find((known) => known === reading);
  return (
    <p role="status" className="text-muted mb-6 flex items-center gap-3 text-sm">
      <Spinner />
      {kind ? t("progress", { what: t(`kinds.${kind}`), objects }) : t("beginning")}
    </p>
  );
}
