import { localeNames, locales } from "@/lib/platform/i18n/routing";
import { LocaleLink } from "./locale-link";

type LocaleSwitchProps = {
  locale: string;
  label: string;
  /** Shows codes in place of names, and the other languages alone. */
  compact?: boolean;
};

/**
 * The same page in the other languages. Choosing one is remembered by the script of `boot.ts`; a full load changes the
 * document's language.
 */
export function LocaleSwitch({ locale, label, compact = false }: LocaleSwitchProps) {
  return (
    <ul aria-label={label} className="flex">
      {locales
        .filter((other) => !compact || other !== locale)
        .map((other) => (
          <li key={other}>
            <LocaleLink
              lang={other}
              aria-label={compact ? `${other.toUpperCase()}, ${localeNames[other]}` : undefined}
              aria-current={other === locale ? "true" : undefined}
              className="text-muted hover:text-text aria-[current]:text-text rounded-control inline-flex h-11 min-w-11 items-center justify-center px-2.5 text-sm font-medium transition-colors"
            >
              {compact ? other.toUpperCase() : localeNames[other]}
            </LocaleLink>
          </li>
        ))}
    </ul>
  );
}
