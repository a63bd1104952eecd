"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { decidePayoutAction, preparePayoutsAction } from "@/lib/admin/payouts/actions";
import type { PayoutFile } from "@/lib/admin/payouts/schema";

export function PrepareRun() {
  const t = useTranslations("adminPayouts.prepare");
  return (
    <ChangeDialog
      action={preparePayoutsAction}
      trigger={t("trigger")}
      title={t("title")}
      text={t("text")}
      confirm={t("trigger")}
      fixed={{}}
    />
  );
}

type DecisionsProps = Pick<PayoutFile, "id" | "version" | "decisions"> & { name: string; amount: string };

/** What may be done with a payout now, a button each. */
export function PayoutDecisions({ id, version, decisions, name, amount }: DecisionsProps) {
  const t = useTranslations("adminPayouts.decide");
  return (
    <div className="flex flex-wrap gap-3">
      {decisions.map((decision) => (
        <ChangeDialog
          key={decision}
          action={decidePayoutAction}
          danger={decision === "cancel" || decision === "fraud"}
          trigger={t(`${decision}.trigger`)}
          title={t(`${decision}.title`)}
          text={t(`${decision}.text`, { name, amount })}
          confirm={t(`${decision}.trigger`)}
          fixed={{ payout: id, decision, seen: version }}
        />
      ))}
    </div>
  );
}
