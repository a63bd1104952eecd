import { useLocale, useTranslations } from "next-intl";
import { PayoutDecisions } from "@/components/admin/payouts/payout-dialogs";
import { When } from "@/components/members/when";
import { ButtonLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/details";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { KindProps } from "./application";
import { Facts } from "./facts";

type Details = CaseDetails["payout"];

export function PayoutSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.cases.payout");
  const locale = useLocale();
  return (
    <>
      <span className="figures font-medium">{formatter(locale).money(details.amount, details.currency)}</span>
      <span className="text-muted">{t(details.state === "failed" ? "states.failed" : "states.pending")}</span>
    </>
  );
}

/** A sum of commission that waits for an admin, or that could not be sent. What ends it stands on its own page, with its lines. */
export function PayoutPanel({ id, details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.cases.payout");
  const locale = useLocale();
  const format = formatter(locale);
  const { state, error, approved_at: at, approved_by: by } = details;
  const half = at && details.second_needed;
  const { alone_at: alone, other } = details;
  return (
    <div data-testid="payout-case" className="grid gap-3">
      {state === "failed" ? (
        <p className="max-w-[80ch]">{t(error === "never_sent" ? "neverSent" : "failed")}</p>
      ) : (
        details.second_needed && (
          <p className="max-w-[80ch]">
            {alone
              ? t("alone", { at: format.time(alone) })
              : t(half ? "half" : other ? "two" : "aloneBefore")}
          </p>
        )
      )}
      <Facts
        facts={[
          [t("lines"), format.number(details.lines)],
          [
            t("account"),
            <span key="account" className="figures break-all">
              {details.account}
            </span>,
          ],
          [
            t("approved"),
            at ? (
              <span key="approved">
                {by && t("by", { name: by })} <When at={at} />
              </span>
            ) : (
              t("nobody")
            ),
          ],
          ...(error && error !== "never_sent" ? ([[t("error"), error]] satisfies [string, string][]) : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <PayoutDecisions
          id={id}
          version={details.version}
          decisions={details.decisions.filter((decision) => decision !== "cancel" && decision !== "fraud")}
          name={details.name ?? details.account}
          amount={format.money(details.amount, details.currency)}
          keys={keys}
        />
        <ButtonLink href={localizedHref(locale, `/admin/payouts/${id}`)}>{t("open")}</ButtonLink>
      </div>
    </div>
  );
}
