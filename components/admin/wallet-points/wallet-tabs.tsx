import { useLocale, useTranslations } from "next-intl";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";

const tabs = [
  { key: "members", path: "/admin/wallet-points" },
  { key: "lines", path: "/admin/wallet-points/lines" },
  { key: "rules", path: "/admin/wallet-points/rules" },
] as const;

/** The parts of the page of points, each at its own address. */
export function WalletTabs({ current }: { current: (typeof tabs)[number]["key"] }) {
  const t = useTranslations("adminPoints.wallets.tabs");
  const locale = useLocale();
  return (
    <TabLinks
      label={t("label")}
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
