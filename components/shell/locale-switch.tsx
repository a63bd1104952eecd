"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";
import { switchLocale } from "@/lib/i18n/href";
import { localeCookie, localeNames, locales, type Locale } from "@/lib/i18n/routing";

const year = 365 * 24 * 60 * 60;

function choose(event: MouseEvent<HTMLAnchorElement>, chosen: Locale) {
  document.cookie = `${localeCookie}=${chosen}; path=/; max-age=${year}; samesite=lax`;
  event.currentTarget.search = window.location.search;
}

/** The same page in the other languages. Choosing one is remembered; a full load changes the document's language. */
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
              onClick={(event) => choose(event, other)}
              className="text-muted hover:text-text aria-[current]:text-text rounded-control inline-flex h-11 min-w-11 items-center justify-center px-2.5 text-sm font-medium transition-colors"
            >
              {compact ? other.toUpperCase() : localeNames[other]}
            </a>
          </li>
        ))}
    </ul>
  );
}
