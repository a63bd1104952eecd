import { getLocale, getTranslations } from "next-intl/server";
import { taskLinks } from "./footer-links";
import { FooterChoices, FooterLinks } from "./footer-parts";

/** Below a task in place of the footer: terms, privacy and help, language and theme. */
export async function TaskFooter() {
  const locale = await getLocale();
  const t = await getTranslations();
  return (
    <footer className="border-line mt-24 ml-(--nav-side,0px) border-t print:hidden">
      <div className="frame flex flex-wrap items-center justify-between gap-x-8 py-3">
        <nav aria-label={t("shell.footer.task")}>
          <FooterLinks links={taskLinks} locale={locale} t={t} className="flex flex-wrap gap-x-6" />
        </nav>
        <FooterChoices locale={locale} t={t} className="-mx-2.5 flex items-center" />
      </div>
    </footer>
  );
}
