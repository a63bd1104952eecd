"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { askServer } from "@/components/members/ask-server";
import type { StreamCode } from "@/lib/admin/streams/schema";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { formatter } from "@/lib/platform/i18n/format";
import { codeMilliseconds } from "@/lib/streams/rules";
import { textsOf } from "@/lib/streams/schema";

/** Seconds until the code changes; asks for the next one when it has, and every few seconds while it cannot. */
function useCode(stream: string, first: StreamCode) {
  const [shown, setShown] = useState(first);
  const [left, setLeft] = useState(first.milliseconds);
  const [failed, setFailed] = useState(false);
  const until = useRef(0);
  const ask = useCallback(async () => {
    try {
      const next = await askServer<StreamCode>(
        `/api/admin/stream-code/${stream}`,
        AbortSignal.timeout(browserTimeouts.readMs),
      );
      until.current = performance.now() + next.milliseconds;
      setShown(next);
      setFailed(false);
    } catch {
      until.current = performance.now() + 3000;
      setFailed(true);
    }
  }, [stream]);
  useEffect(() => {
    until.current = performance.now() + first.milliseconds;
    let asking = false;
    const timer = window.setInterval(() => {
      const rest = until.current - performance.now();
      setLeft(Math.max(rest, 0));
      if (rest > 0 || asking) return;
      asking = true;
      void ask().finally(() => (asking = false));
    }, 200);
    return () => window.clearInterval(timer);
  }, [ask, first.milliseconds]);
  return { shown, left, failed };
}

/** The code of a stream for a camera or a shared screen: large, with the time that is left of it. */
export function CodeScreen({ stream, first }: { stream: string; first: StreamCode }) {
  const t = useTranslations("adminContent.screen");
  const locale = useLocale();
  const { shown, left, failed } = useCode(stream, first);
  const format = formatter(locale);
  const { code, state, attended } = shown;
  return (
    <div className="grid min-h-[70dvh] content-center justify-items-center gap-8 text-center">
      <p className="text-xl font-semibold md:text-3xl">{textsOf(shown, locale).title}</p>
      {code && !failed ? (
        <>
          <p className="text-muted text-lg">{t("enter")}</p>
          <p
            aria-live="polite"
            className="figures text-accent text-[clamp(2.5rem,13vw,11rem)] leading-none font-semibold tracking-[0.08em] whitespace-nowrap"
          >
            <span>{code.slice(0, 4)}</span> <span>{code.slice(4)}</span>
          </p>
          <div className="bg-line h-2 w-full max-w-xl overflow-hidden rounded-full" aria-hidden="true">
            <div
              className="bg-accent h-full origin-left"
              style={{ transform: `scaleX(${Math.min(left / codeMilliseconds, 1)})` }}
            />
          </div>
          <p className="figures text-muted text-lg">{t("left", { seconds: Math.ceil(left / 1000) })}</p>
        </>
      ) : (
        <p role="status" className="text-muted max-w-xl text-lg">
          {failed
            ? t("failed")
            : state === "scheduled"
              ? t("scheduled", { time: format.time(shown.starts_at) })
              : t("over")}
        </p>
      )}
      <p className="text-muted">{t("attended", { count: attended })}</p>
    </div>
  );
}
