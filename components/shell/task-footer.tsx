import { getLocale, getTranslations } from "next-intl/server";
import { LocaleSwitch } from "@/components/shell/bar/locale-switch";
import { ThemeButton } from "@/components/shell/theme/theme-button";
import { Anchor } from "@/components/ui/anchor";
import { localizedHref } from "@/lib/platform/i18n/href";
import { taskLinks } from "./footer-links";

/** Below a task in place of the footer: terms, privacy and help, language and theme. */
export async function TaskFooter() {
  const locale = await getLocale();
  const t = await getTranslations();
  return (
    <footer className="border-line mt-24 ml-(--nav-side,0px) border-t print:hidden">
      <div className="frame flex flex-wrap items-center justify-between gap-x-8 py-3">
        <nav aria-label={t("shell.footer.task")}>
          <ul className="flex flex-wrap gap-x-6">
            {taskLinks.map(([path, name]) => (
              <li key={path}>
                <Anchor href={localizedHref(locale, path)} className="quiet-link">
                  {t(name)}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mx-2.5 flex items-center">
          <LocaleSwitch locale={locale} label={t("shell.language.label")} />
          <ThemeButton label={(theme) => t(`shell.theme.${theme}`)} />
        </div>
      </div>
    </footer>
  );
}
