"use client";

import { useTranslations } from "next-intl";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { recoverPassword } from "@/lib/sign-in/actions";
import type { Captcha as CaptchaConfig } from "@/lib/sign-in/captcha";
import { Captcha } from "./captcha";
import type { Onward } from "./sign-in-form";
import { MethodForm } from "./method-form";

type RecoveryFormProps = { onward: Onward; email?: string; captcha: CaptchaConfig | null };

/** Asks for the mail; once it is on its way, its code can be typed here instead of opening the link. */
export function RecoveryForm({ onward, email, captcha }: RecoveryFormProps) {
  const t = useTranslations("join.other.recovery");
  return (
    <MethodForm action={recoverPassword} onward={onward} label={t("button")}>
      {({ data, error, values, result }) => {
        const sentTo = data?.email ?? (values.code === undefined ? undefined : values.email);
        return (
          <>
            <p className="text-muted text-sm" role="status">
              {sentTo ? t("sent", { email: sentTo }) : t("lead")}
            </p>
            {sentTo ? (
              <>
                <input type="hidden" name="email" value={sentTo} />
                <Field label={t("code")} error={error("code")}>
                  {(control) => <CodeInput {...control} name="code" defaultValue={values.code} autoFocus />}
                </Field>
              </>
            ) : (
              <>
                <TextField
                  label={t("email")}
                  name="email"
                  type="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  spellCheck={false}
                  defaultValue={values.email ?? email}
                  error={error("email")}
                />
                <Captcha config={captcha} answer={result} />
              </>
            )}
          </>
        );
      }}
    </MethodForm>
  );
}
