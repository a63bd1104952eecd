"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { Spinner } from "@/components/ui/spinner";
import { nextLook, type Look } from "@/lib/billing/checkout/watch";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { Notice } from "@/components/billing/notice";

type Answer = { status: string; checkout?: "unpaid" | "complete" };

async function ask(session: string, look: Look): Promise<Answer | null> {
  const query = `session=${encodeURIComponent(session)}`;
  const response = await fetch(
    look === "reconcile" ? "/api/checkout/order" : `/api/checkout/order?${query}`,
    look === "reconcile"
      ? {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ session }),
          signal: AbortSignal.timeout(browserTimeouts.changeMs),
        }
      : { cache: "no-store", signal: AbortSignal.timeout(browserTimeouts.readMs) },
  );
  if (!response.ok) return null;
  return (await response.json()) as Answer;
}

/**
 * Looks at a pending order until it is settled, then lets the server draw the page again. It never grants anything:
 * when the webhook is late, the server asks Stripe itself. `resume` leads back to a payment that was not finished.
 */
export function OrderWatch({ session, resume }: { session: string; resume: string }) {
  const t = useTranslations("billing.result");
  const router = useRouter();
  const [late, setLate] = useState(false);
  const [checking, setChecking] = useState(false);
  const [unpaid, setUnpaid] = useState(false);
  const settled = useRef(false);

  const look = useCallback(
    async (how: Look) => {
      const answer = await ask(session, how).catch(() => null);
      if (answer === null || settled.current) return;
      // A checkout that was closed unpaid cancels its order; that is an answer too, and no reason to draw the page again.
      const canceled = answer.status === "canceled";
      if (canceled || answer.checkout) setUnpaid(canceled || answer.checkout === "unpaid");
      if (canceled || answer.status === "pending") return;
      settled.current = true;
      router.refresh();
    },
    [session, router],
  );

  useEffect(() => {
    const began = Date.now();
    let timer: number | undefined;
    let gone = false;
    const turn = async (count: number) => {
      const next = nextLook(count, Date.now() - began);
      setLate(next.late);
      await look(next.how);
      if (!gone && !settled.current) timer = window.setTimeout(() => void turn(count + 1), next.wait);
    };
    timer = window.setTimeout(() => void turn(0), 400);
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [look]);

  const again = async () => {
    setChecking(true);
    await look("reconcile");
    setChecking(false);
  };

  return (
    <div aria-live="polite" data-testid="order-confirming">
      {unpaid ? (
        <Notice
          title={t("unpaid.title")}
          actions={
            <ButtonLink href={resume} variant="primary">
              {t("unpaid.action")}
            </ButtonLink>
          }
        >
          <p>{t("unpaid.text")}</p>
        </Notice>
      ) : late ? (
        <Notice
          title={t("late.title")}
          actions={
            <Button onClick={() => void again()} loading={checking} variant="primary">
              {t("late.again")}
            </Button>
          }
        >
          <p>{t("late.text")}</p>
        </Notice>
      ) : (
        <Notice title={t("confirming.title")} icon={<Spinner className="text-accent" />}>
          <p>{t("confirming.text")}</p>
          <noscript>
            <p>{t("confirming.noScript")}</p>
          </noscript>
        </Notice>
      )}
    </div>
  );
}
