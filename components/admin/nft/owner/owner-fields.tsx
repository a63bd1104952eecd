"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatEther } from "viem";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ContractState, OwnerAction } from "@/lib/mint/owner/calls";
import { phases } from "@/lib/mint/rules";
import type { NftBooks } from "@/lib/admin/nft/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { shortAddress } from "@/lib/wallet/address";

type Props = {
  action: OwnerAction;
  state: ContractState;
  allowlists: NftBooks["allowlists"];
  /** What is wrong with a field, in words. */
  error: (field: string) => string | undefined;
};

/** The fields of one change of the contract, with what holds now. */
export function OwnerFields({ action, state, allowlists, error }: Props) {
  const t = useTranslations("adminNft.owner.fields");
  const names = useTranslations("adminNft.contract.phases");
  const format = formatter(useLocale());
  const phaseField = (offered: readonly (typeof phases)[number][], current: string) => (
    <Field label={t("phase")} error={error("phase")}>
      {(control) => (
        <Select {...control} name="phase" defaultValue={current}>
          {offered.map((phase) => (
            <option key={phase} value={phase}>
              {names(phase)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const text = (name: string, label: string, value: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      required
      autoComplete="off"
      defaultValue={value}
      error={error(name)}
    />
  );
  switch (action) {
    case "phase":
      return phaseField(phases, state.phase);
    case "price":
      return (
        <>
          {phaseField(["allowlist", "public"], "public")}
          {text("ether", t("ether"), formatEther(state.pricePublic))}
        </>
      );
    case "limit":
      return text("count", t("limit"), state.walletLimit.toString());
    case "reserve":
      return text("count", t("reserve"), state.reserve.toString(), t("reserveHint"));
    case "royalty":
      return (
        <>
          {text("percent", t("percent"), String(state.royaltyPoints / 100))}
          {text("receiver", t("receiver"), state.royaltyReceiver)}
        </>
      );
    case "withdraw":
      return text("receiver", t("withdrawTo"), state.owner);
    case "allowlist":
      return (
        <Field label={t("list")} error={error("root")}>
          {(control) => (
            <Select {...control} name="root" defaultValue={allowlists[0]?.root}>
              {allowlists.map(({ root, wallets, created_at }) => (
                <option key={root} value={root}>
                  {t("listOption", {
                    root: shortAddress(root),
                    wallets,
                    date: format.date(created_at, "medium"),
                  })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      );
    case "pause":
    case "unpause":
      return null;
  }
}
