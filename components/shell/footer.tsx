import { getLocale, getTranslations } from "next-intl/server";
import { brand } from "@/lib/platform/brand";
import { now } from "@/lib/platform/clock";
import { footerGroups } from "./footer-links";
import { FooterChoices, FooterLinks } from "./footer-parts";
import { Mark } from "@/components/shell/bar/mark";

/** The last part of every page outside the member area; gone while something on it fills the window. */
export async function Footer() {
  const locale = await getLocale();
  const t = await getTranslations();

  return (
    <footer className="border-line window-filled:hidden mt-24 ml-(--nav-side,0px) border-t print:hidden">
      <div className="frame grid gap-x-12 gap-y-12 py-12 md:py-16 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="flex flex-col justify-between gap-8">
          <div className="max-w-sm">
            <p className="font-display flex items-center gap-2.5 text-lg font-semibold">
              <Mark className="size-7" />
              {brand.name}
            </p>
            <p className="text-muted mt-3 text-sm">{t("shell.footer.line")}</p>
          </div>
          <div>
            <h2 className="sr-only">{t("shell.footer.preferences")}</h2>
            <FooterChoices locale={locale} t={t} className="-ml-2.5 flex items-center" />
          </div>
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
          {footerGroups.map(({ title, links }) => (
            <nav key={title} aria-label={t(title)}>
              <h2 className="font-sans text-sm font-medium tracking-normal">{t(title)}</h2>
              <FooterLinks links={links} locale={locale} t={t} className="mt-2" />
            </nav>
          ))}
        </div>
      </div>
      <div className="border-line border-t">
        <div className="frame text-muted flex flex-col gap-2 py-6 text-xs md:flex-row md:justify-between">
          <p className="max-w-2xl">{t("shell.footer.risk")}</p>
          <p>{t("shell.footer.rights", { year: String(now().getUTCFullYear()), brand: brand.name })}</p>
        </div>
      </div>
    </footer>
  );
}
