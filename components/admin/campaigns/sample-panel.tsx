"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import {
  checkCampaignAction,
  previewCampaignAction,
  testCampaignAction,
} from "@/lib/admin/campaigns/actions";
import { mailInTheme } from "@/lib/mail/theme";
import type { ActionResult } from "@/lib/platform/action";
import { formatter } from "@/lib/platform/i18n/format";
import { localeNames, locales, type Locale } from "@/lib/platform/i18n/routing";

const themes = ["light", "dark"] as const;
type Shown = { subject: string; html: string; text: string };
type Checked = {
  checks: {
    problem: "language" | "subject" | "field" | "alt" | "size" | "leave" | "link" | "contrast";
    what: string;
  }[];
  /** The languages of the audience. */
  read: Locale[];
};

/** The mail as it stands in the form: to be looked at, sent to oneself, and checked. */
export function SamplePanel({ within }: { within: RefObject<HTMLElement | null> }) {
  const t = useTranslations("adminCampaigns.sample");
  const words = useErrorWords();
  const format = formatter(useLocale());
  const [shown, setShown] = useState<Shown | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function ask<T>(
    action: (before: null, form: FormData) => Promise<ActionResult<T>>,
    locale: Locale,
    done: (data: T) => void,
  ) {
    const form = within.current?.closest("form");
    if (!form) return;
    const typed = new FormData(form);
    typed.set("locale", locale);
    setBusy(true);
    setSaid(null);
    const told = await orUnanswered(action(null, typed));
    setBusy(false);
    setFault(told.ok ? null : words(told.reason, told.detail));
    if (told.ok) done(told.data);
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {locales.map((locale) => (
          <Button
            key={locale}
            disabled={busy}
            onClick={() => void ask(previewCampaignAction, locale, setShown)}
          >
            {t("show", { language: localeNames[locale] })}
          </Button>
        ))}
        {locales.map((locale) => (
          <Button
            key={locale}
            disabled={busy}
            onClick={() => void ask(testCampaignAction, locale, ({ to }) => setSaid(t("sent", { to })))}
          >
            {t("send", { language: localeNames[locale] })}
          </Button>
        ))}
        <Button disabled={busy} onClick={() => void ask(checkCampaignAction, "en", setChecked)}>
          {t("check")}
        </Button>
      </div>
      <FieldError>{fault}</FieldError>
      <div role="status" className="text-sm">
        {said}
        {checked && (
          <p className="text-muted">
            {t("checkedIn", { languages: format.list(checked.read.map((one) => localeNames[one])) })}
          </p>
        )}
        {checked?.checks.length === 0 && <p>{t("fine")}</p>}
        {checked && checked.checks.length > 0 && (
          <ul className="list-disc pl-5">
            {checked.checks.map(({ problem, what }) => (
              <li key={problem + what} className="break-words">
                {t(`problems.${problem}`, { what })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {shown && (
        <div>
          <p className="mb-2 text-sm">
            <span className="text-muted">{t("subject")}</span> {shown.subject}
          </p>
          <div className="flex flex-wrap gap-4">
            {themes.map((theme) => (
              <figure key={theme} className="w-full max-w-[640px] min-w-0">
                <figcaption className="text-muted mb-1 text-xs">{t(theme)}</figcaption>
                <iframe
                  title={`${t("preview")}: ${t(theme)}`}
                  sandbox=""
                  srcDoc={mailInTheme(shown.html, theme)}
                  className="border-line rounded-control h-[640px] w-full border"
                />
              </figure>
            ))}
          </div>
          <details className="mt-3">
            <summary className="cursor-pointer text-sm">{t("text")}</summary>
            <pre className="border-line rounded-control mt-2 border p-4 text-sm whitespace-pre-wrap">
              {shown.text}
            </pre>
          </details>
        </div>
      )}
    </div>
  );
}
