"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { repairFindingAction } from "@/lib/admin/billing/actions";

/** Applies an object of Stripe that differs here, on the way of its webhook. */
export function RepairButton({ finding, object }: { finding: string; object: string }) {
  const t = useTranslations("adminBilling.check");
  return (
    <ChangeDialog
      action={repairFindingAction}
      quiet
      trigger={t("repair")}
      label={t("repairOf", { object })}
      title={t("repair")}
      text={t("repairText")}
      confirm={t("repair")}
      fixed={{ finding }}
    />
  );
}
