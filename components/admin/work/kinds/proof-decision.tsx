"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { ReasonField } from "@/components/ui/reason-field";
import { decideProofAction } from "@/lib/missions/actions";
import { proofCodes } from "@/lib/missions/kinds";

/** The two answers to a proof; a rejection names why. */
export function ProofDecision({ id, keys }: { id: string; keys: boolean }) {
  const t = useTranslations("admin.cases.proof");
  const change = useTranslations("admin.change");
  return (["approve", "reject"] as const).map((decision) => (
    <ChangeDialog
      key={decision}
      action={decideProofAction}
      danger={decision === "reject"}
      shortcut={keys ? decision.charAt(0) : undefined}
      trigger={t(`${decision}.trigger`)}
      title={t(`${decision}.title`)}
      text={t(`${decision}.text`)}
      confirm={t(`${decision}.trigger`)}
      fixed={{ proof: id, decision }}
      effect={{ change: "proof.decide", subject: id, value: decision }}
      fields={
        decision === "reject"
          ? ({ error, values }) => (
              <ReasonField
                label={t("code")}
                name="code"
                options={proofCodes.map((code) => [code, t(`codes.${code}`)])}
                choose={change("choose")}
                value={values.code}
                error={error("code")}
              />
            )
          : undefined
      }
    />
  ));
}
