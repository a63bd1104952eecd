import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";

/** What stands there once a view has ended, and for whoever did not open it. */
export function ViewOver({ member }: { member: string }) {
  const t = useTranslations("adminView");
  const locale = useLocale();
  return (
    <EmptyState
      title={t("over")}
      action={
        <ButtonLink href={localizedHref(locale, `/admin/home/${member}`)} variant="secondary">
          {t("back")}
        </ButtonLink>
      }
    >
      {t("overText")}
    </EmptyState>
  );
}
