"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { decideJointlyAction } from "@/lib/admin/work/actions";
import type { CaseKind } from "@/lib/admin/work/kinds";

type Single = ComponentProps<typeof ChangeDialog> & { trigger: string };

type DecisionDialogProps = Omit<Single, "fields"> & {
  kind: CaseKind;
  id: string;
  /** How many cases stand together, this one among them: the decision is then made about all of them. */
  together: number;
  /** As `private.joint_decisions` names it. */
  decision: string;
};

/** Decides a case; where others stand beside it, all of them in the same way, and says how many. */
export function DecisionDialog({ kind, id, together, decision, ...single }: DecisionDialogProps) {
  const t = useTranslations("admin.cases.together");
  if (together === 1) return <ChangeDialog {...single} />;
  const name = t("name", { decision: single.trigger, count: together });
  return (
    <ChangeDialog
      {...single}
      action={decideJointlyAction}
      trigger={name}
      title={name}
      confirm={name}
      text={`${single.text} ${t("text", { count: together })}`}
      fixed={{ case: `${kind}:${id}`, decision }}
      effect={{ change: "case.decide", subject: `${kind}:${id}`, value: decision }}
    />
  );
}
