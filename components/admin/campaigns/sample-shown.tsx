"use client";

import { useTranslations } from "next-intl";
import { mailInTheme, type MailTheme } from "@/lib/mail/theme";

export type Sample = { subject: string; html: string; text: string };

/** A mail as its readers get it: in these themes, and as text. */
export function SampleShown({ of, themes }: { of: Sample; themes: readonly MailTheme[] }) {
  const t = useTranslations("adminCampaigns.sample");
  return (
    <div>
      <p className="mb-2 text-sm">
        <span className="text-muted">{t("subject")}</span> {of.subject}
      </p>
      <div className="flex flex-wrap gap-4">
        {themes.map((theme) => (
          <figure key={theme} className="w-full max-w-[640px] min-w-0">
            <figcaption className="text-muted mb-1 text-xs">{t(theme)}</figcaption>
            <iframe
              title={`${t("preview")}: ${t(theme)}`}
              sandbox=""
              srcDoc={mailInTheme(of.html, theme)}
              className="border-line rounded-control h-[640px] w-full border"
            />
          </figure>
        ))}
      </div>
      <details className="mt-3">
        <summary className="cursor-pointer text-sm">{t("text")}</summary>
        <pre className="border-line rounded-control mt-2 border p-4 text-sm whitespace-pre-wrap">
          {of.text}
        </pre>
      </details>
    </div>
  );
}
