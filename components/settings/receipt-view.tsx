import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ManageForm } from "@/components/billing/manage-form";
import { Reason } from "@/components/members/reason";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { paidFor, receiptFacts, receiptLines, type SayAll } from "@/lib/billing/receipt-lines";
import type { FullReceipt } from "@/lib/billing/receipts";
import { tokenStep } from "@/lib/mint/rules";
import { localizedHref } from "@/lib/platform/i18n/href";
import { formatter } from "@/lib/platform/i18n/format";

type Row = readonly [label: ReactNode, value: ReactNode];

function Rows({ rows, total = false }: { rows: Row[]; total?: boolean }) {
  return (
    <dl className="divide-line grid divide-y text-sm">
      {rows.map(([label, value], n) => (
        <div
          key={n}
          className={
            total && n === rows.length - 1
              ? "flex justify-between gap-4 py-2.5 font-semibold"
              : "flex justify-between gap-4 py-2.5"
          }
        >
          <dt className={total ? "min-w-0" : "text-muted"}>{label}</dt>
          <dd className="figures min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ReceiptViewProps = { receipt: FullReceipt; explorerUrl: string | null };

/** One payment with all that followed from it: what went back, the NFT it was redeemed for, the points. */
export function ReceiptView({ receipt, explorerUrl }: ReceiptViewProps) {
  const t = useTranslations("settings.receipt");
  const list = useTranslations("settings.receipts");
  const tiers = useTranslations("members.tiers");
  const portal = useTranslations("billing.access.subscribed");
  const locale = useLocale();
  const format = formatter(locale);
  const step = tokenStep(receipt.mint);
  const { kind, status, dispute, mint, token } = receipt;
  const part = (receipt.taken_back ?? receipt.amount) < receipt.amount ? receipt.taken_back : null;
  const say: SayAll = {
    receipt: (key, values) => t(key as "total", values as never),
    list: (key, values) => list(key as "title", values as never),
    tier: (key) => (tiers.has(key) ? tiers(key) : key),
  };
  return (
    <Card className="grid gap-8 print:border-0 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{paidFor(receipt, say)}</h2>
        {status !== "paid" && (
          <Badge>{list(receipt.taken_back ? "status.taken_back" : `status.${status}`)}</Badge>
        )}
      </div>
      <Rows rows={receiptFacts(receipt, say, locale)} />
      <section>
        <h3 className="font-semibold">{t("amounts")}</h3>
        <Rows rows={receiptLines(receipt, say, locale)} total />
        {dispute && (
          <p className="text-muted mt-2 text-sm">
            {t(dispute === "lost" && part ? "disputeLostPart" : `dispute.${dispute}`, {
              date: receipt.disputed_at ? format.date(receipt.disputed_at) : "",
              amount: part ? format.money(part, receipt.currency) : "",
            })}
          </p>
        )}
        {!["one_time", "gift"].includes(kind) && (
          <div className="mt-3 grid justify-items-start gap-3 print:hidden">
            <p className="text-muted text-sm">{t("tax")}</p>
            <ManageForm locale={locale} label={portal("manage")} />
          </div>
        )}
      </section>
      {step?.label === "claim" && (
        <section className="print:hidden">
          <h3 className="font-semibold">{t("nft")}</h3>
          <p className="text-muted mt-1 mb-3 text-sm">{t("claimText")}</p>
          <ButtonLink href={localizedHref(locale, step.path)} variant="primary">
            {t("claim")}
          </ButtonLink>
        </section>
      )}
      {mint?.redeemed_tx && (
        <section>
          <h3 className="font-semibold">{t("nft")}</h3>
          <Rows
            rows={[
              [t("token"), token ? `#${token}` : "–"],
              [
                t("transaction"),
                explorerUrl ? (
                  <TextLink href={`${explorerUrl}/tx/${mint.redeemed_tx}`}>{mint.redeemed_tx}</TextLink>
                ) : (
                  mint.redeemed_tx
                ),
              ],
            ]}
          />
        </section>
      )}
      {receipt.lines.length > 0 && (
        <section>
          <h3 className="font-semibold">{t("points")}</h3>
          <Rows
            rows={receipt.lines.map((line): Row => [
              <Reason key={line.id} line={line} />,
              format.number(line.points, "signed"),
            ])}
          />
        </section>
      )}
    </Card>
  );
}
