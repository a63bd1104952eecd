import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { SectionCard } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

type PaymentListProps = {
  id: string;
  title: string;
  /** Above the list. */
  note: string;
  /** In its place while it is empty, with the one page that fills it (a path without a locale). */
  empty: { title: string; text: string; action: string; path: string };
  /** A `PaymentLine` each. */
  children: readonly ReactNode[];
};

/** A card with what somebody paid, newest first. */
export function PaymentList({ id, title, note, empty, children }: PaymentListProps) {
  const locale = useLocale();
  if (children.length === 0) {
    return (
      <SectionCard id={id} title={title}>
        <EmptyState
          title={empty.title}
          action={<ButtonLink href={localizedHref(locale, empty.path)}>{empty.action}</ButtonLink>}
        >
          {empty.text}
        </EmptyState>
      </SectionCard>
    );
  }
  return (
    <SectionCard id={id} title={title} note={note}>
      <ul className="divide-line -mb-3 divide-y">{children}</ul>
    </SectionCard>
  );
}

type PaymentLineProps = {
  testId: string;
  /** What was paid for, linked to its page, with a badge where it is not simply paid. */
  title: ReactNode;
  /** In the smallest unit. */
  amount: number;
  currency: string;
  at: string;
  /** After the day. */
  more: ReactNode;
  /** Below the sum: what came back of it, or came with it. */
  beside: ReactNode;
};

/** One payment: what for, how much, when. */
export function PaymentLine({ testId, title, amount, currency, at, more, beside }: PaymentLineProps) {
  const format = formatter(useLocale());
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3" data-testid={testId}>
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">{title}</p>
      <p className="figures text-right text-sm">{format.money(amount, currency)}</p>
      <p className="text-muted min-w-0 text-xs wrap-anywhere">
        <time dateTime={at}>{format.date(at)}</time>
        {" · "}
        {more}
      </p>
      <p className="text-muted text-right text-xs">{beside}</p>
    </li>
  );
}
