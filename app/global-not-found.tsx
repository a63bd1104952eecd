import type { Metadata } from "next";
import { fontVariables } from "@/components/shell/fonts";
import { Lost } from "@/components/shell/failure/lost";
import { bootScript } from "@/components/shell/boot";
import { brand } from "@/lib/platform/brand";
import { defaultLocale } from "@/lib/platform/i18n/routing";
import "./globals.css";

export const metadata: Metadata = { title: `404 · ${brand.name}` };

/** For addresses outside the locale tree (files, unknown /api paths): no locale is known there. */
export default function GlobalNotFound() {
  return (
    <html lang={defaultLocale} className={fontVariables} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: bootScript }} />
      </head>
      <body className="bg-background text-text font-sans antialiased">
        <main>
          <Lost locale={defaultLocale} />
        </main>
      </body>
    </html>
  );
}
