"use client";

import { useTranslations } from "next-intl";
import { useActionState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { useFocusOnRefusal } from "@/components/ui/focus";
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
  const words = useTranslations("errors");
  const [refused, submit, pending] = useActionState(async (_: unknown, form: FormData) => {
    const answer = await action(null, form);
    if (!answer.ok) return answer;
    onDone(answer.data);
    return null;
  }, null);
  const form = useFocusOnRefusal(refused);
  return (
    <form ref={form} action={submit} className="grid justify-items-start gap-3">
      {children}
      <Field label={label} error={refused && words(refused.fields?.code ?? refused.reason)}>
        {(control) => <CodeInput {...control} name="code" defaultValue={refused?.values?.code} />}
      </Field>
      <Button type="submit" variant="secondary" loading={pending}>
        {t("confirm")}
      </Button>
    </form>
  );
}
