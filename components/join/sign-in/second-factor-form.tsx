"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FactorCode } from "@/components/security/factor-code";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { spendRecoveryCode } from "@/lib/security/actions";
import { showSecondFactor } from "@/lib/sign-in/actions";
import type { Factor } from "@/lib/session/status/factors";
import type { Onward } from "./sign-in-form";
import { MethodForm } from "./method-form";

/** The challenge after the first factor: a code of any factor, or a recovery code when all of them are lost. */
export function SecondFactorForm({ factors, onward }: { factors: Factor[]; onward: Onward }) {
  const t = useTranslations("join.secondFactor");
  const { ref, ...form } = useActionForm(showSecondFactor);
  const [recovering, setRecovering] = useState(false);

  return (
    <div className="grid gap-6">
      {!recovering && (
        <form ref={ref} action={form.submit} noValidate className="grid gap-5">
          {Object.entries(onward).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value ?? ""} />
          ))}
          <FactorCode factors={factors} error={form.error("code")} autoFocus />
          <SubmitRow error={form.general}>
            <SubmitButton size="lg" wide>
              {t("button")}
            </SubmitButton>
          </SubmitRow>
        </form>
      )}
      {recovering && (
        <MethodForm action={spendRecoveryCode} onward={onward} label={t("recoveryButton")} primary>
          {({ error, values }) => (
            <TextField
              label={t("recoveryLabel")}
              autoFocus
              hint={t("recoveryHint")}
              name="recovery"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={values.recovery}
              error={error("recovery")}
            />
          )}
        </MethodForm>
      )}
      <button
        type="button"
        onClick={() => setRecovering(!recovering)}
        className="text-glacier rounded-control min-h-11 cursor-pointer text-sm underline-offset-4 hover:underline"
      >
        {recovering ? t("useFactor") : t("useRecovery")}
      </button>
    </div>
  );
}
