"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { decideProofAction } from "@/lib/missions/actions";
import { proofCodes } from "@/lib/missions/kinds";

/** The two answers to a proof; a rejection names why. */
export function ProofDecision({ id, keys }: { id: string; keys: boolean }) {
  const t = useTranslations("admin.cases.proof");
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
          ? ({ error }) => (
              <Field label={t("code")} error={error("code")}>
                {(control) => (
                  <Select {...control} name="code">
                    {proofCodes.map((code) => (
                      <option key={code} value={code}>
                        {t(`codes.${code}`)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )
          : undefined
      }
    />
  ));
}
