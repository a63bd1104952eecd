import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

export const settingsSections = ["you", "preferences", "access", "account"] as const;

type SectionName = (typeof settingsSections)[number];

/** Links to the parts of a long page: beside it where there is room, above it elsewhere. */
export function SettingsNav() {
  const t = useTranslations("settings.sections");
  return (
    <nav
      aria-label={t("label")}
      className="xl:border-line -mx-3 flex flex-wrap self-start xl:sticky xl:top-10 xl:order-last xl:mx-0 xl:grid xl:border-l xl:pl-2"
    >
      {settingsSections.map((name) => (
        <a key={name} href={`#${name}`} className="quiet-link px-3">
          {t(name)}
        </a>
      ))}
    </nav>
  );
}

/** Cards that belong together, under a word that says what they have in common. */
export function SettingsSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useTranslations("settings.sections");
  return (
    <div
      id={name}
      role="group"
      aria-labelledby={`${name}-label`}
      className="grid scroll-mt-6 grid-cols-1 gap-4 md:gap-6"
    >
      <p id={`${name}-label`} className="text-muted text-sm">
        {t(name)}
      </p>
      {children}
    </div>
  );
}
