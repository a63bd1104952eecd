"use client";

import { useEffect } from "react";
import { crashWords } from "@/lib/platform/i18n/crash-words";
import { ownMessage } from "@/lib/platform/i18n/tell-crash";
import "./globals.css";

/** Shown when the root layout itself fails; it brings its own document. Bare, because it travels with every page. */
export default function GlobalError({ error }: { error: unknown }) {
  const inBrowser = typeof window !== "undefined";
  const [, locale] = inBrowser ? window.location.pathname.split("/") : [];
  const words = crashWords(locale);
  // This document takes the place of the one in which the theme was set.
  const theme = inBrowser ? document.documentElement.dataset.theme : undefined;
  useEffect(() => console.error(error), [error]);
  return (
    <html data-theme={theme} suppressHydrationWarning>
      <body className="bg-background text-text grid min-h-dvh place-content-center gap-4 p-6 font-sans">
        <h1 className="text-2xl">{words.title}</h1>
        <p className="max-w-prose wrap-anywhere">{ownMessage(error, words) ?? words.unknown}</p>
        <button
          type="button"
          className="button button-primary button-md"
          onClick={() => window.location.reload()}
        >
          {words.retry}
        </button>
      </body>
    </html>
  );
}
