import { TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import type { Unpaid } from "@/lib/billing/unpaid/schema";
import { formatter } from "@/lib/platform/i18n/format";

/** That a payment is missing, when access ends or has ended, and the one button that pays. */
export function UnpaidText({ unpaid: { plan, ends_at, ended, cause } }: { unpaid: Unpaid }) {
  const t = useTranslations("members.unpaid");
  const locale = useLocale();
  const confirm = cause === "confirm";
  const state = ended || !ends_at ? "ended" : "open";
  const date = ends_at ? formatter(locale).date(ends_at) : "";
  return (
    <section
      aria-label={t("title")}
      className="border-negative/50 bg-surface rounded-card mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border p-4 text-sm print:hidden"
      data-testid="unpaid"
    >
      <p className="flex min-w-0 flex-1 basis-72 gap-3">
        <TriangleAlert aria-hidden="true" className="text-negative mt-0.5 size-4 shrink-0" />
        <span>{t(confirm ? `confirm.${state}` : state, { plan, date })}</span>
      </p>
      {/* A whole page: it leads to Stripe. */}
      <a href={`/api/me/unpaid/pay?locale=${locale}`} className={buttonStyle({ variant: "primary" })}>
        {t(confirm ? "confirm.pay" : "pay")}
      </a>
    </section>
  );
}
