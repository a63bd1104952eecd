"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { RenderedByLocale } from "@/lib/mail/preview";
import { mailInTheme, type MailTheme } from "@/lib/mail/theme";
import { isLocale, localeNames, locales, type Locale } from "@/lib/platform/i18n/routing";

const widths = { wide: 600, narrow: 360 } as const;
type Part = "html" | "text";

type MailPreviewProps = {
  rendered: RenderedByLocale;
  locale: Locale;
  onLocale: (locale: Locale) => void;
  /** What the mail can be about, and which of it is shown. */
  variants: string[];
  variant: string;
  onVariant: (variant: string) => void;
  /** It shows what is not saved. */
  typed: boolean;
  busy: boolean;
};

/** One mail in a language, light or dark, as wide as on a screen or a phone, or as text. */
export function MailPreview({ rendered, locale, onLocale, typed, busy, ...which }: MailPreviewProps) {
  const t = useTranslations("adminMails.preview");
  const [theme, setTheme] = useState<MailTheme>("light");
  const [part, setPart] = useState<Part>("html");
  const [width, setWidth] = useState<keyof typeof widths>("wide");
  const { subject, html, text } = rendered[locale];
  const choice = (
    name: "language" | "theme" | "width" | "part" | "variant",
    value: string,
    options: readonly (readonly [value: string, text: string])[],
    choose: (value: string) => void,
  ) => (
    <Field label={t(name)}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => choose(target.value)}>
          {options.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const languages = locales.map((one) => [one, localeNames[one]] as const);
  const pair = (...keys: ("light" | "dark" | "wide" | "narrow" | "html" | "text")[]) =>
    keys.map((key) => [key, t(key)] as const);
  return (
    <div className="grid gap-4" aria-busy={busy}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {choice("language", locale, languages, (value) => isLocale(value) && onLocale(value))}
        {choice("theme", theme, pair("light", "dark"), (value) => setTheme(value as MailTheme))}
        {choice("width", width, pair("wide", "narrow"), (value) => setWidth(value as keyof typeof widths))}
        {choice("part", part, pair("html", "text"), (value) => setPart(value as Part))}
        {which.variants.length > 1 &&
          choice(
            "variant",
            which.variant,
            which.variants.map((name) => [name, name] as const),
            which.onVariant,
          )}
      </div>
      <p className="text-sm">
        <span className="text-muted">{t("subject")}: </span>
        <span className="font-medium" lang={locale} data-testid="mail-subject">
          {subject}
        </span>
      </p>
      {typed && <p className="text-muted text-sm">{t("typed")}</p>}
      {part === "text" ? (
        <pre
          lang={locale}
          className="border-line rounded-card overflow-x-auto border p-4 text-sm whitespace-pre-wrap"
        >
          {text}
        </pre>
      ) : (
        <div className="border-line rounded-card overflow-x-auto border">
          <iframe
            sandbox=""
            srcDoc={mailInTheme(html, theme)}
            title={t("frame", { language: localeNames[locale], theme: t(theme) })}
            className="mx-auto block h-160 max-w-full"
            style={{ width: widths[width] }}
          />
        </div>
      )}
    </div>
  );
}
