"use client";

import type { ComponentProps, ReactNode } from "react";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
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
  const { ref, submit, error, general, values } = useActionForm(action, onDone);
  const typed = values[field.name];
  return (
    <form ref={ref} action={submit} className="grid gap-4">
      {children}
      <TextField {...field} required key={typed} defaultValue={typed} error={error(field.name)} />
      <SubmitRow error={general}>
        <SubmitButton variant="secondary">{send}</SubmitButton>
      </SubmitRow>
    </form>
  );
}
