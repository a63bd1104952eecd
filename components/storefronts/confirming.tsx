"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";

/** Milliseconds between two questions, and how many there are. */
const pause = 2000;
const tries = 15;

/** Waits for the payment to be told, and has the server ask Stripe when that takes long. */
export function Confirming({ account, session }: { account: string; session: string }) {
  const t = useTranslations("storefront.success");
  const router = useRouter();
  const [late, setLate] = useState(false);
  useEffect(() => {
    let asked = 0;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      asked += 1;
      const query = new URLSearchParams({ account, session });
      const answer = await fetch(`/api/storefront/order?${query}`, {
        signal: AbortSignal.timeout(browserTimeouts.readMs),
      }).catch(() => null);
      const told = answer?.ok ? ((await answer.json()) as { state: string }) : null;
      if (told && told.state !== "open") return router.refresh();
      if (asked >= tries) return setLate(true);
      timer = setTimeout(() => void ask(), pause);
    };
    timer = setTimeout(() => void ask(), pause);
    return () => clearTimeout(timer);
  }, [account, session, router]);
  return late ? <p role="status">{t("late")}</p> : <Spinner />;
}
