"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { useActionForm } from "@/components/ui/use-action-form";
import type { Account } from "@/lib/account/account";
import type { Action } from "@/lib/platform/action";

type CodeFormProps = {
  label: ReactNode;
  action: Action<Account>;
  onDone: (account: Account) => void;
  /** Hidden fields that say what the code is for. */
  children?: ReactNode;
};

/** One code, handed in with its last digit; what the server says about it is shown beside it. */
export function CodeForm({ label, action, onDone, children }: CodeFormProps) {
  const t = useTranslations("settings.contact");
  const { ref, submit, pending, error, general, values } = useActionForm(action, onDone);
  return (
    <form ref={ref} action={submit} className="grid justify-items-start gap-3">
      {children}
      <Field label={label} error={error("code") ?? general}>
        {(control) => <CodeInput {...control} name="code" defaultValue={values.code} />}
      </Field>
      <Button type="submit" variant="secondary" loading={pending}>
        {t("confirm")}
      </Button>
    </form>
  );
}
