"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { decideStorefrontAction } from "@/lib/storefronts/actions";

type Decision = "take_down" | "dismiss";
type Props = {
  id: string;
  keys: boolean;
  /** The one that is left: nothing is reported, or it is taken down already. */
  only?: Decision;
};

/** The two answers to reports about a product or a storefront. */
export function StorefrontDecision({ id, keys, only }: Props) {
  const t = useTranslations("admin.cases.storefront");
  const decisions: Decision[] = only ? [only] : ["take_down", "dismiss"];
  return decisions.map((decision) => (
    <ChangeDialog
      key={decision}
      action={decideStorefrontAction}
      danger={decision === "take_down"}
      shortcut={keys ? (decision === "take_down" ? "a" : "r") : undefined}
      trigger={t(`${decision}.trigger`)}
      title={t(`${decision}.title`)}
      text={t(`${decision}.text`)}
      confirm={t(`${decision}.trigger`)}
      fixed={{ subject: id, decision }}
      effect={{ change: "storefront.decide", subject: id, value: decision }}
    />
  ));
}
