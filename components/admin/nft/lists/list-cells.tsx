import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { voidReason } from "@/lib/mint/schema";
import { shortAddress } from "@/lib/wallet/address";
import type { z } from "zod";

/** An address or hash, short, with the whole of it on hover; a dash for none. */
export function Short({ value }: { value: string | null }) {
  if (value === null) return <span>–</span>;
  return (
    <code className="figures text-xs" title={value}>
      {shortAddress(value)}
    </code>
  );
}

/** Leads to the member's file; a wallet of nobody, and an erased member, have none. */
export function Holder({ id, name }: { id: string | null; name: string | null }) {
  const t = useTranslations("adminNft");
  const locale = useLocale();
  if (id === null) return <span className="text-muted">{t("nobody")}</span>;
  if (name === null) return <span className="text-muted">{t("gone")}</span>;
  return <TextLink href={localizedHref(locale, `/admin/home/${id}`)}>{name}</TextLink>;
}

/** Why a token or voucher gives nothing. */
export function VoidReason({ reason }: { reason: z.output<typeof voidReason> | null }) {
  const t = useTranslations("adminNft.reasons");
  return reason && <Badge tone="negative">{t(reason)}</Badge>;
}
