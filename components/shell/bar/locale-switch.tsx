"use client";

import { usePathname } from "next/navigation";
import { switchLocale } from "@/lib/platform/i18n/href";
import { localeNames, locales } from "@/lib/platform/i18n/routing";

/**
 * The same page in the other languages. Choosing one is remembered by the script of `boot.ts`; a full load changes the
 * document's language.
 */
export function LocaleSwitch({
  locale,
  label,
  compact = false,
}: {
  locale: string;
  label: string;
  compact?: boolean;
}) {
  const pathname = usePathname();

  return (
    <ul aria-label={label} className="flex">
      {locales
        .filter((other) => !compact || other !== locale)
        .map((other) => (
          <li key={other}>
            <a
              href={switchLocale(pathname, other)}
              hrefLang={other}
              lang={other}
              aria-label={compact ? `${other.toUpperCase()}, ${localeNames[other]}` : undefined}
              aria-current={other === locale ? "true" : undefined}
              data-locale={other}
              className="text-muted hover:text-text aria-[current]:text-text rounded-control inline-flex h-11 min-w-11 items-center justify-center px-2.5 text-sm font-medium transition-colors"
            >
              {compact ? other.toUpperCase() : localeNames[other]}
            </a>
          </li>
        ))}
    </ul>
  );
}
