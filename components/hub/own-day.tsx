import { useLocale, useTranslations } from "next-intl";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";

/** For members: what they can do themselves stands on Today, and where they stand on their dashboard. */
export function OwnDay() {
  const t = useTranslations("hub.day");
  const locale = useLocale();
  return (
    <section
      data-for="member"
      className="border-accent/40 bg-surface rounded-card flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border p-6"
    >
      <div>
        <h2 className="text-lg font-semibold">{t("title")}</h2>
        <p className="text-muted mt-1">{t("text")}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={localizedHref(locale, "/members")} variant="primary">
          {t("today")}
        </ButtonLink>
        <TextLink href={localizedHref(locale, "/members/dashboard")}>{t("dashboard")}</TextLink>
      </p>
    </section>
  );
}
