import { useLocale, useTranslations } from "next-intl";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";

const tabs = [
  { key: "orders", path: "/admin/billing" },
  { key: "waiting", path: "/admin/work?kind=payment" },
  { key: "subscriptions", path: "/admin/billing/subscriptions" },
  { key: "invoices", path: "/admin/billing/invoices" },
  { key: "returns", path: "/admin/billing/returns" },
  { key: "plans", path: "/admin/billing/plans" },
  { key: "codes", path: "/admin/billing/codes" },
  { key: "gifts", path: "/admin/billing/gifts" },
  { key: "events", path: "/admin/billing/events" },
  { key: "checks", path: "/admin/billing/checks" },
] as const;

/** The parts of the billing page, each at its own address. */
export function BillingTabs({ current }: { current: (typeof tabs)[number]["key"] }) {
  const t = useTranslations("adminBilling");
  const locale = useLocale();
  return (
    <TabLinks
      label={t("parts")}
      className="mb-6"
      tabs={tabs.map(({ key, path }) => ({
        key,
        href: localizedHref(locale, path),
        text: t(`tabs.${key}`),
        current: key === current,
      }))}
    />
  );
}
