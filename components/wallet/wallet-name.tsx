import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { formatter } from "@/lib/platform/i18n/format";
import { shortAddress } from "@/lib/wallet/address";
import type { OwnWallet } from "@/lib/wallet/schema";

type WalletNameProps = {
  wallet: OwnWallet;
  /** Its name on ENS. */
  name: string | undefined;
};

/** A wallet in a list: its names, its address, and the tokens it holds. */
export function WalletName({ wallet: { address, label, isPrimary, tokens }, name }: WalletNameProps) {
  const t = useTranslations("wallet.list");
  const format = formatter(useLocale());
  const ids = format.list(tokens.map((id) => `#${id}`));
  return (
    <span className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {label && <span className="font-medium break-words">{label}</span>}
      {name && (
        <span className={cn("min-w-0 break-all", label ? "text-muted" : "font-medium")}>
          <span className="sr-only">{t("ens")} </span>
          {name}
        </span>
      )}
      <span className={cn("figures", (label || name) && "text-muted")} title={address}>
        {shortAddress(address)}
      </span>
      {isPrimary && <Badge tone="info">{t("primary")}</Badge>}
      {tokens.length > 0 && <Badge>{t("holds", { count: tokens.length, ids })}</Badge>}
    </span>
  );
}
