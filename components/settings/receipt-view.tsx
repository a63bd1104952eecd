import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Reason } from "@/components/members/reason";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { receiptId, type FullReceipt } from "@/lib/billing/receipts";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";

type Row = [label: ReactNode, value: ReactNode];

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
  const format = formatter(useLocale());
  const { kind, status, currency, amount, plan_key: key, interval, dispute, mint, token } = receipt;
  const plan = `${brand.name} ${tiers.has(key) ? tiers(key) : key}`;
  const refunded = receipt.amount_refunded ?? 0;
  const money = (value: number) => format.money(value, currency);
  const what = kind === "renewal" || kind === "upgrade" ? list(kind, { plan }) : plan;

  const facts: Row[] = [
    [t("number"), receiptId(receipt)],
    [t("date"), format.time(receipt.paid_at ?? receipt.created_at)],
    [t("paidTo"), brand.name],
    [t("paidBy"), [receipt.name, receipt.email].filter(Boolean).join(" · ") || "–"],
    ...(receipt.payment ? [[t("payment"), receipt.payment] satisfies Row] : []),
  ];
  const lines: Row[] = [
    [interval ? `${what}, ${t(interval)}` : what, money(amount)],
    ...(refunded > 0
      ? [
          [
            receipt.refunded_at ? t("refundedOn", { date: format.date(receipt.refunded_at) }) : t("refunded"),
            `−${money(refunded)}`,
          ] satisfies Row,
        ]
      : []),
    [t("total"), money(amount - refunded)],
  ];
  return (
    <Card className="grid gap-8 print:border-0 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{what}</h2>
        {status !== "paid" && <Badge>{list(`status.${status}`)}</Badge>}
      </div>
      <Rows rows={facts} />
      <section>
        <h3 className="font-semibold">{t("amounts")}</h3>
        <Rows rows={lines} total />
        {dispute && (
          <p className="text-muted mt-2 text-sm">
            {t(`dispute.${dispute}`, { date: receipt.disputed_at ? format.date(receipt.disputed_at) : "" })}
          </p>
        )}
        {kind !== "one_time" && <p className="text-muted mt-2 text-sm print:hidden">{t("tax")}</p>}
      </section>
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
