"use client";

import { useTranslations } from "next-intl";
import { useActionState, type ComponentProps, type ReactNode } from "react";
import { FieldError } from "@/components/ui/field";
import { useFocusOnRefusal } from "@/components/ui/focus";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import type { Account } from "@/lib/account/account";
import type { Action } from "@/lib/platform/action";

type RequestFormProps = {
  action: Action<Account>;
  onDone: (account: Account) => void;
  field: ComponentProps<typeof TextField> & { name: "email" | "phone" };
  send: string;
  children?: ReactNode;
};

/** Asks for a code to a new address or number; a refusal keeps what was typed. */
export function RequestForm({ action, onDone, field, send, children }: RequestFormProps) {
  const words = useTranslations("errors");
  const [refused, submit] = useActionState(async (_: unknown, form: FormData) => {
    const answer = await action(null, form);
    if (!answer.ok) return answer;
    onDone(answer.data);
    return null;
  }, null);
  const beside = refused?.fields?.[field.name];
  const form = useFocusOnRefusal(refused);
  return (
    <form ref={form} action={submit} className="grid gap-4">
      {children}
      <TextField
        {...field}
        required
        key={refused?.values?.[field.name]}
        defaultValue={refused?.values?.[field.name]}
        error={beside && words(beside)}
      />
      <FieldError>{refused && !beside ? words(refused.reason) : null}</FieldError>
      <div>
        <SubmitButton variant="secondary">{send}</SubmitButton>
      </div>
    </form>
  );
}
