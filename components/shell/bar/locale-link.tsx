"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { switchLocale } from "@/lib/platform/i18n/href";
import type { Locale } from "@/lib/platform/i18n/routing";

/** A link to this page in the language `lang`. */
export function LocaleLink({ lang, ...props }: ComponentProps<"a"> & { lang: Locale }) {
  return (
    <a href={switchLocale(usePathname(), lang)} hrefLang={lang} lang={lang} data-locale={lang} {...props} />
  );
}
