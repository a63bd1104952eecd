import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/members/alert";
import { TextLink } from "@/components/ui/link";
import type { Dashboard } from "@/lib/members/dashboard/schema";
import { settingsPath } from "@/lib/members/settings-paths";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Says that mail does not reach the member, and leads to what they can do about it. */
export function UnreachableNotice({ reason }: { reason: Dashboard["unreachable"] }) {
  const t = useTranslations("members.dashboard.unreachable");
  const locale = useLocale();
  if (!reason) return null;
  return (
    <Alert>
      {t(reason)} <TextLink href={localizedHref(locale, settingsPath("preferences"))}>{t("action")}</TextLink>
    </Alert>
  );
}
