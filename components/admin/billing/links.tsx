import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The number of an order as people say it: the first eight characters of its id. */
export const orderNumber = (id: string) => id.slice(0, 8);

export function OrderLink({ id }: { id: string }) {
  const locale = useLocale();
  return (
    <TextLink className="figures" href={localizedHref(locale, `/admin/billing/orders/${id}`)}>
      {orderNumber(id)}
    </TextLink>
  );
}

/** Leads to the file; an erased member has none. */
export function MemberLink({ id, name }: { id: string | null; name: string | null }) {
  const t = useTranslations("adminBilling");
  const locale = useLocale();
  if (id === null || name === null) return <span className="text-muted">{t("gone")}</span>;
  return <TextLink href={localizedHref(locale, `/admin/home/${id}`)}>{name}</TextLink>;
}

export function EventLink({ id, children }: { id: string; children: string }) {
  const locale = useLocale();
  return (
    <TextLink
      className="break-all"
      href={localizedHref(locale, `/admin/billing/events/${encodeURIComponent(id)}`)}
    >
      {children}
    </TextLink>
  );
}

/** An id at Stripe, or a dash. */
export function StripeId({ id }: { id: string | null }) {
  return id === null ? <span>–</span> : <code className="text-xs break-all">{id}</code>;
}
