import { useLocale, useTranslations } from "next-intl";
import { Stat } from "@/components/ui/stat";
import { isRevokerLow, type VoucherKeys } from "@/lib/mint/owner/keys";
import { formatter } from "@/lib/platform/i18n/format";

/** Whether vouchers can be signed and ended: keys as on the contract, and for how many the balance is enough. */
export function VoucherKeysStat({ keys, waiting }: { keys: VoucherKeys | null; waiting: number }) {
  const t = useTranslations("admin.health");
  const format = formatter(useLocale());
  if (!keys) return <Stat label={t("keys")} value={t("unknown")} />;
  const { signerFits, revoker } = keys;
  if (!signerFits || revoker?.fits === false)
    return (
      <Stat
        label={t("keys")}
        value={<span className="text-negative">{t("keysUnfit")}</span>}
        note={t("keysUnfitNote")}
      />
    );
  if (!revoker) return <Stat label={t("keys")} value={t("keysOne")} note={t("keysOneNote")} />;
  const low = isRevokerLow(revoker, waiting);
  return (
    <Stat
      label={t("keys")}
      value={<span className={low ? "text-negative" : undefined}>{format.number(revoker.pays)}</span>}
      note={t(low ? "keysLow" : "keysNote")}
    />
  );
}
