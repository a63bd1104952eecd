import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { brand } from "@/lib/brand";
import { now } from "@/lib/clock";
import { localizedHref } from "@/lib/i18n/href";
import { LocaleSwitch } from "./locale-switch";
import { Mark } from "./mark";
import { ThemeButton } from "./theme-button";

const explore = [
  ["/about", "nav.about"],
  ["/pricing", "nav.pricing"],
  ["/alt-token", "nav.alt"],
  ["/faq", "nav.faq"],
] as const;

const legal = [
  ["/legal/terms", "footer.terms"],
  ["/legal/privacy", "footer.privacy"],
  ["/legal/disclaimer", "footer.disclaimer"],
] as const;

export async function Footer() {
  const locale = await getLocale();
  const t = await getTranslations("shell");

  const column = (title: string, links: readonly (readonly [string, string])[]) => (
    <nav aria-label={title}>
      <h2 className="font-sans text-sm font-medium tracking-normal">{title}</h2>
      <ul className="mt-2">
        {links.map(([path, key]) => (
          <li key={path}>
            <Link href={localizedHref(locale, path)} className="quiet-link">
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );

  return (
    <footer className="border-line mt-24 border-t">
      <div className="frame grid grid-cols-2 gap-x-8 gap-y-10 py-12 md:grid-cols-[2fr_1fr_1fr_1fr] md:py-16">
        <div className="col-span-2 max-w-sm md:col-span-1">
          <p className="font-display flex items-center gap-2.5 text-lg font-semibold">
            <Mark className="size-7" />
            {brand.name}
          </p>
          <p className="text-muted mt-3 text-sm">{t("footer.line")}</p>
        </div>
        {column(t("footer.explore"), explore)}
        {column(t("footer.legal"), legal)}
        <div className="col-span-2 md:col-span-1">
          <h2 className="font-sans text-sm font-medium tracking-normal">{t("footer.preferences")}</h2>
          <div className="mt-2 -ml-2.5 flex items-center">
            <LocaleSwitch locale={locale} label={t("language.label")} />
            <ThemeButton label={t("theme.toggle")} />
          </div>
        </div>
      </div>
      <div className="border-line border-t">
        <div className="frame text-muted flex flex-col gap-2 py-6 text-xs md:flex-row md:justify-between">
          <p className="max-w-2xl">{t("footer.risk")}</p>
          <p>{t("footer.rights", { year: String(now().getUTCFullYear()), brand: brand.name })}</p>
        </div>
      </div>
    </footer>
  );
}
