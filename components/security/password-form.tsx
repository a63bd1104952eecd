"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { changePassword, choosePassword } from "@/lib/security/actions";
import type { Passkey } from "@/lib/security/security";
import { KnownPasskeys } from "./known-passkeys";

type PasswordFormProps = {
  onward: { locale: string; next?: string; checkout?: string };
  /** Goes on to `next` once it is saved, instead of staying, and offers to take these passkeys away with the old password. */
  recovering?: { passkeys: Passkey[] };
  /** Tells password managers whose password this is. */
  contact: string;
};

/** A new password, twice. A session older than a day needs a mailed code with it: it can be asked for right here. */
export function PasswordForm({ onward, recovering, contact }: PasswordFormProps) {
  const t = useTranslations("join.newPassword");
  const router = useRouter();
  const save = recovering ? choosePassword : changePassword;
  const { ref, submit, data, refused, error, general } = useActionForm(save, ({ step }) => {
    if (step !== "saved") return;
    showToast({ title: t("saved"), tone: "positive" });
    router.refresh();
  });
  const sent = data?.step === "code";
  const needsCode =
    sent || refused?.reason === "reauthentication_needed" || refused?.values?.nonce !== undefined;

  return (
    <form ref={ref} action={submit} noValidate className="grid gap-5">
      {Object.entries(onward).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      <input type="text" name="username" autoComplete="username" defaultValue={contact} readOnly hidden />
      <TextField
        label={t("password")}
        hint={t("hint")}
        name="password"
        type="password"
        autoComplete="new-password"
        error={error("password")}
      />
      <TextField
        label={t("repeat")}
        name="repeat"
        type="password"
        autoComplete="new-password"
        error={error("repeat")}
      />
      {needsCode && (
        <Field label={t("code")} hint={sent ? t("codeSent") : undefined}>
          {(control) => <CodeInput {...control} name="nonce" autoFocus={sent} />}
        </Field>
      )}
      {recovering && recovering.passkeys.length > 0 && <KnownPasskeys passkeys={recovering.passkeys} />}
      <SubmitRow error={general}>
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant={recovering ? "primary" : "secondary"}>{t("save")}</SubmitButton>
          {needsCode && (
            <SubmitButton variant="ghost" name="intent" value="code">
              {t("sendCode")}
            </SubmitButton>
          )}
        </div>
      </SubmitRow>
    </form>
  );
}
