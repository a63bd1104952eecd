import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { PaymentCases as Cases } from "@/lib/admin/cases";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { reasonWords } from "@/components/admin/code-words";

type Waiting = Cases["waiting"][number];
type Row = Waiting & Partial<Omit<Cases["returned"][number], keyof Waiting>>;

const tones = {
  quarantined: "negative",
  failed: "negative",
  queued: "info",
  working: "info",
  done: "positive",
} as const;

function Case({ row }: { row: Row }) {
  const t = useTranslations("admin.payments");
  const signals = useTranslations("admin.codes.signals");
  const locale = useLocale();
  const status = row.status ?? "quarantined";
  return (
    <li className="grid gap-1 py-3" data-testid="payment-case">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>
          {row.name ?? t("gone")}
        </TextLink>
        <span>{row.plan}</span>
        <TextLink
          className="figures"
          href={localizedHref(locale, `/admin/billing/orders/${row.order_id}`)}
          aria-label={t("open", { number: row.order_id.slice(0, 8) })}
        >
          {row.order_id.slice(0, 8)}
        </TextLink>
        <span className="figures">{formatter(locale).money(row.amount, row.currency)}</span>
        <span className="text-muted ml-auto">
          <When at={row.done_at ?? row.created_at} />
        </span>
      </p>
      <p className="text-muted first-letter:uppercase">{reasonWords(signals, row.reason ?? "")}</p>
      {status === "failed" && (
        <p className="text-muted">{t("failed", { error: reasonWords(signals, row.error ?? "–") })}</p>
      )}
    </li>
  );
}

function Group({ title, rows }: { title: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-sans text-sm font-medium tracking-normal">{title}</h3>
      <ul className="divide-line divide-y text-sm">
        {rows.map((row) => (
          <Case key={row.id ?? row.order_id} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** Payments out of the ordinary, open cases first; nothing when there are none. */
export function PaymentCases({ cases }: { cases: Cases }) {
  const t = useTranslations("admin.payments");
  if (cases.waiting.length + cases.returned.length === 0) return null;
  return (
    <SectionCard title={t("title")} note={t("note")} className="mb-6">
      <Group title={t("waiting")} rows={cases.waiting} />
      <Group title={t("returned")} rows={cases.returned} />
    </SectionCard>
  );
}
