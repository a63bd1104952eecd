import { useLocale, useTranslations } from "next-intl";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";

const tabs = [
  { key: "overview", path: "/admin/security" },
  { key: "audit", path: "/admin/security/audit" },
  { key: "sessions", path: "/admin/security/sessions" },
] as const;

/** The parts of the security page, each at its own address. */
export function SecurityTabs({ current }: { current: (typeof tabs)[number]["key"] }) {
  const t = useTranslations("admin.security");
  const locale = useLocale();
  return (
    <TabLinks
      label={t("parts")}
      className="mb-6"
      tabs={tabs.map(({ key, path }) => ({
        key,
        href: localizedHref(locale, path),
        text: t(key),
        current: key === current,
      }))}
    />
  );
}
