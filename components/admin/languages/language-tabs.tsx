"use client";

import { useLocale, useTranslations } from "next-intl";
import { Tabs as Primitive } from "radix-ui";
import { createContext, useContext, useState, type ReactNode } from "react";
import { useShownWhenNeeded } from "@/components/ui/focus";
import { defaultLocale, isLocale, localeNames, locales, type Locale } from "@/lib/platform/i18n/routing";

type Chosen = readonly [locale: Locale, choose: (locale: Locale) => void];
const Shared = createContext<Chosen | null>(null);

/** The language that is open: that of `OneLanguage` around, else one of its own, first that of the page. */
export function useChosenLanguage(): Chosen {
  const page = useLocale();
  const own = useState<Locale>(isLocale(page) ? page : defaultLocale);
  return useContext(Shared) ?? own;
}

/** Around several `LanguageTabs`: all of them show the same language, also after a save, whose new version has new fields. */
export function OneLanguage({ children }: { children: ReactNode }) {
  return <Shared value={useChosenLanguage()}>{children}</Shared>;
}

const hasWords = (part: HTMLElement) =>
  [...part.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")].some(
    ({ value }) => value.trim() !== "",
  );

type PanelProps = {
  locale: Locale;
  mark: ReactNode;
  onTyped?: (hasWords: boolean) => void;
  children: ReactNode;
};

function LanguagePanel({ locale, mark, onTyped, children }: PanelProps) {
  const [chosen, choose] = useContext(Shared) ?? [locale, () => undefined];
  const part = useShownWhenNeeded(() => choose(locale));
  return (
    <Primitive.Content
      ref={part}
      value={locale}
      forceMount
      hidden={chosen !== locale}
      tabIndex={undefined}
      className="without-scripts"
      onInput={onTyped && (({ currentTarget }) => onTyped(hasWords(currentTarget)))}
    >
      {/* Without scripts the panels are one below the other. */}
      <p className="mt-3 mb-2 hidden flex-wrap gap-2 text-sm font-semibold noscript:flex">
        <span lang={locale}>{localeNames[locale]}</span> {mark}
      </p>
      {children}
    </Primitive.Content>
  );
}

type LanguageTabsProps = {
  /** What is written in these languages, where a form has several of such rows. */
  label?: string;
  /** Languages without words, which are marked. */
  missing: readonly Locale[];
  /** `missing` is only so at first: a mark follows what is typed. For fields that keep their values themselves. */
  follow?: boolean;
  /** Another mark, for a language that has words. */
  mark?: (locale: Locale) => ReactNode;
  /** The fields of a language. */
  children: (locale: Locale) => ReactNode;
};

/**
 * Fields in every language of the site, one language at a time. The others are in the form too, hidden, and are sent; one with a
 * refused or invalid field opens.
 */
export function LanguageTabs({ label, missing, follow, mark, children }: LanguageTabsProps) {
  const t = useTranslations("admin.change.languages");
  const [chosen, choose] = useChosenLanguage();
  const [typed, setTyped] = useState<Partial<Record<Locale, boolean>>>({});
  const marks = (locale: Locale) =>
    (typed[locale] ?? !missing.includes(locale)) ? (
      mark?.(locale)
    ) : (
      <span className="border-accent/50 text-accent rounded-full border px-2 py-0.5 text-xs">
        {t("missing")}
      </span>
    );
  return (
    <Shared value={[chosen, choose]}>
      <Primitive.Root value={chosen} onValueChange={(value) => isLocale(value) && choose(value)}>
        <Primitive.List
          aria-label={label ? t("of", { label }) : t("label")}
          className="until-scripts border-line mb-4 flex flex-wrap gap-x-5 border-b"
        >
          {locales.map((locale) => (
            <Primitive.Trigger
              key={locale}
              value={locale}
              className="text-muted hover:text-text data-[state=active]:border-accent data-[state=active]:text-text -mb-px inline-flex min-h-11 cursor-pointer items-center gap-2 border-b-2 border-transparent text-sm font-medium transition-colors"
            >
              <span lang={locale}>{localeNames[locale]}</span> {marks(locale)}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {locales.map((locale) => (
          <LanguagePanel
            key={locale}
            locale={locale}
            mark={marks(locale)}
            onTyped={follow ? (is) => setTyped({ ...typed, [locale]: is }) : undefined}
          >
            <div className="grid grid-cols-1 gap-4">{children(locale)}</div>
          </LanguagePanel>
        ))}
      </Primitive.Root>
    </Shared>
  );
}
