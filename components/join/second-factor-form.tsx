"use client";

import { useTranslations } from "next-intl";
import { useActionState, useState } from "react";
import { FactorCode } from "@/components/security/factor-code";
import { useFocusOnRefusal } from "@/components/ui/focus";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { spendRecoveryCode } from "@/lib/security/actions";
import { showSecondFactor } from "@/lib/sign-in/actions";
import type { Factor } from "@/lib/session/factors";
import type { Onward } from "./sign-in-form";
import { WayForm } from "./way-form";

/** The challenge after the first factor: a code of any factor, or a recovery code when all of them are lost. */
export function SecondFactorForm({ factors, onward }: { factors: Factor[]; onward: Onward }) {
  const t = useTranslations("join.secondFactor");
  const words = useTranslations("errors");
  const [result, submit] = useActionState(showSecondFactor, null);
  const [recovering, setRecovering] = useState(false);
  const refused = result?.ok === false ? result : null;
  const form = useFocusOnRefusal(refused);

  return (
    <div className="grid gap-6">
      {!recovering && (
        <form ref={form} action={submit} noValidate className="grid gap-5">
          {Object.entries(onward).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value ?? ""} />
          ))}
          <FactorCode
            factors={factors}
            error={refused?.fields?.code && words(refused.fields.code)}
            autoFocus
          />
          <SubmitRow error={refused && !refused.fields?.code && words(refused.reason)}>
            <SubmitButton size="lg" wide>
              {t("button")}
            </SubmitButton>
          </SubmitRow>
        </form>
      )}
      {recovering && (
        <WayForm action={spendRecoveryCode} onward={onward} label={t("recoveryButton")} primary>
          {({ errors, values }) => (
            <TextField
              label={t("recoveryLabel")}
              autoFocus
              hint={t("recoveryHint")}
              name="recovery"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={values.recovery}
              error={errors.recovery}
            />
          )}
        </WayForm>
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
