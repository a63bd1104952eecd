"use client";

import type { ReactNode } from "react";
import { SectionCard } from "@/components/ui/card";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { showToast } from "@/components/ui/toast";
import { useActionForm, type ActionForm } from "@/components/ui/use-action-form";
import type { Action } from "@/lib/platform/action";

type Refusal = Pick<ActionForm<unknown>, "error" | "values">;

type SettingsFormProps<T> = {
  title: string;
  note?: ReactNode;
  save: string;
  saved: string;
  action: Action<T>;
  onSaved?: (data: T) => void;
  children: (refusal: Refusal) => ReactNode;
};

/** One card of the settings: its fields, its own button, a toast when saved, sentences beside what was refused. */
export function SettingsForm<T>({
  title,
  note,
  save,
  saved,
  action,
  onSaved,
  children,
}: SettingsFormProps<T>) {
  const { ref, submit, error, general, values } = useActionForm(action, (data) => {
    showToast({ title: saved, tone: "positive" });
    onSaved?.(data);
  });
  return (
    <SectionCard title={title} note={note}>
      <form ref={ref} action={submit} className="grid gap-5">
        {children({ error, values })}
        <SubmitRow error={general}>
          <SubmitButton variant="secondary">{save}</SubmitButton>
        </SubmitRow>
      </form>
    </SectionCard>
  );
}
