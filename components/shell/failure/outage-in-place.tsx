import { useLocale } from "next-intl";
import { failureWords } from "@/lib/platform/i18n/failure-words";
import { outagePauseSeconds } from "@/lib/platform/request/outage-pause";
import { ReloadSoon } from "./reload-soon";

/**
 * In the place of a page that was begun, and for which a service then did not answer: its status was sent, so the words, Retry
 * and the next try of the page with the status 503 (`lib/platform/request/unavailable-page.ts`) stand here, also without scripts.
 */
export function OutageInPlace() {
  const words = failureWords(useLocale());
  return (
    <div
      role="alert"
      className="frame grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-16 text-center"
    >
      <h1 className="text-2xl font-semibold">{words.title}</h1>
      <p className="text-muted max-w-prose">{words.unavailable}</p>
      <p className="text-muted text-sm">{words.again}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <a href="" className="button button-primary button-md">
          {words.retry}
        </a>
        <a href={words.homeHref} className="button button-secondary button-md">
          {words.home}
        </a>
      </div>
      <ReloadSoon />
      <noscript>
        <meta httpEquiv="refresh" content={String(outagePauseSeconds)} />
      </noscript>
    </div>
  );
}
