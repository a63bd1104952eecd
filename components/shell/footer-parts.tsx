import { LocaleSwitch } from "@/components/shell/bar/locale-switch";
import { ThemeButton } from "@/components/shell/theme/theme-button";
import { Anchor } from "@/components/ui/anchor";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { FooterLink } from "./footer-links";

/** All words of the page, by their keys. */
type Words = (key: string) => string;

/** The links of a part of a footer. */
export function FooterLinks({
  links,
  locale,
  t,
  className,
}: {
  links: readonly FooterLink[];
  locale: string;
  t: Words;
  className: string;
}) {
  return (
    <ul className={className}>
      {links.map(([path, name]) => (
        <li key={path}>
          <Anchor href={localizedHref(locale, path)} className="quiet-link">
            {t(name)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** Language and theme. */
export function FooterChoices({ locale, t, className }: { locale: string; t: Words; className: string }) {
  return (
    <div className={className}>
      <LocaleSwitch locale={locale} label={t("shell.language.label")} />
      <ThemeButton label={(theme) => t(`shell.theme.${theme}`)} />
    </div>
  );
}
