"use client";

import { useEffect, useState } from "react";
import type { ErrorCode } from "@/lib/platform/errors";
import { failureWords } from "@/lib/platform/i18n/failure-words";
import { splitLocale } from "@/lib/platform/i18n/href";
import { tellFailure } from "@/lib/platform/i18n/tell-failure";
import { useReloadSoon } from "./reload-soon";

/** A service did not answer: the page asks again by itself. */
const outages = new Set<string>([
  "service_unavailable",
  "chain_unavailable",
  "payment_unavailable",
  "connect_unavailable",
] satisfies ErrorCode[]);

/** The sentence of each refusal, loaded when a page has failed; without them the screen says less. */
async function loadSentences(locale: string): Promise<Record<string, string>> {
  const file: { default: Record<string, string> } = await import(
    `@/lib/platform/i18n/messages/${locale}/errors.json`
  );
  return file.default;
}

/** The route error screen: title, what happened in words, and a Retry button that reloads the page. */
export function FailureScreen({ error, locale }: { error: unknown; locale: string }) {
  const words = failureWords(locale);
  const [sentences, setSentences] = useState<Record<string, string>>({});
  const { message, reference } = tellFailure(error, words, sentences);
  const isOutage = error instanceof Error && "digest" in error && outages.has(String(error.digest));

  useReloadSoon(isOutage);

  useEffect(() => {
    let gone = false;
    loadSentences(splitLocale(`/${locale}`).locale).then(
      (loaded) => !gone && setSentences(loaded),
      (failure: unknown) => console.warn("The words of the refusals did not load:", failure),
    );
    return () => {
      gone = true;
    };
  }, [locale]);

  return (
    <div
      role="alert"
      className="frame grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-16 text-center"
    >
      <h1 className="text-2xl font-semibold">{words.title}</h1>
      <p className="text-muted max-w-prose wrap-anywhere">{message}</p>
      {isOutage && <p className="text-muted text-sm">{words.again}</p>}
      {reference && (
        <p className="text-muted text-xs">
          {words.reference} <span className="figures">{reference}</span>
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button
          type="button"
          onClick={() => window.location.reload()}
          className="button button-primary button-md"
        >
          {words.retry}
        </button>
        <a href={words.homeHref} className="button button-secondary button-md">
          {words.home}
        </a>
      </div>
    </div>
  );
}
