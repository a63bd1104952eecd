"use client";

import { useEffect } from "react";
import { FailureScreen } from "@/components/shell/failure-screen";
import { splitLocale } from "@/lib/i18n/href";
import "./globals.css";

/** Shown when the root layout itself fails; it brings its own document. */
export default function GlobalError({ error }: { error: unknown }) {
  const locale = typeof window === "undefined" ? "en" : splitLocale(window.location.pathname).locale;
  useEffect(() => console.error(error), [error]);
  return (
    <html lang={locale} data-theme="dark">
      <body className="bg-background text-text font-sans antialiased">
        <FailureScreen error={error} locale={locale} />
      </body>
    </html>
  );
}
