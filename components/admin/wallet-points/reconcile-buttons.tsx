"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { reconcileMemberAction, startReconciliationAction } from "@/lib/admin/wallet-points/actions";

/** Compares one member's numbers with their ledger now. */
export function ReconcileMember({ member, name }: { member: string; name: string }) {
  const t = useTranslations("adminPoints.reconcile");
  return (
    <ChangeDialog
      action={reconcileMemberAction}
      quiet
      trigger={t("one")}
      label={t("oneOf", { name })}
      confirm={t("one")}
      title={t("oneTitle")}
      text={t("oneText")}
      fixed={{ member }}
    />
  );
}

/** Begins the nightly comparison of all now. */
export function ReconcileAll() {
  const t = useTranslations("adminPoints.reconcile");
  return (
    <ChangeDialog
      action={startReconciliationAction}
      trigger={t("all")}
      confirm={t("all")}
      title={t("all")}
      text={t("allText")}
      fixed={{}}
    />
  );
}
