"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { decideStorefrontAction } from "@/lib/storefronts/actions";

type Props = { id: string; keys: boolean; /** Whether it is taken down already. */ down: boolean };

/** The two answers to reports about a product or a storefront. */
export function StorefrontDecision({ id, keys, down }: Props) {
  const t = useTranslations("admin.cases.storefront");
  const decisions = down ? (["dismiss"] as const) : (["take_down", "dismiss"] as const);
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
