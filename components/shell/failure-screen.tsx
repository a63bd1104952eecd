import { failureWords, type FailureWords } from "@/lib/i18n/failure-words";

/** A production build keeps the server's messages to itself and sends a digest, which for a refusal is its code. */
function messageOf(error: unknown, digest: string, words: FailureWords): string {
  if (digest === "service_unavailable") return words.unavailable;
  if (!(error instanceof Error) || !error.message || /^Minified React error/.test(error.message)) {
    return words.unknown;
  }
  return error.message;
}

/** The route error screen: title, the error's own message, and a Retry button that reloads the page. */
export function FailureScreen({ error, locale }: { error: unknown; locale: string }) {
  const words = failureWords(locale);
  const digest = error instanceof Error && "digest" in error ? String(error.digest ?? "") : "";
  const message = messageOf(error, digest, words);
  return (
    <div
      role="alert"
      className="frame grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-16 text-center"
    >
      <h1 className="text-2xl font-semibold">{words.title}</h1>
      <p className="text-muted max-w-prose wrap-anywhere">{message}</p>
      {digest && <p className="text-muted figures text-xs">{digest}</p>}
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
