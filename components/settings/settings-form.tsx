"use client";

import { useTranslations } from "next-intl";
import { useActionState, type ReactNode } from "react";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { useFocusOnRefusal } from "@/components/ui/focus";
import { SubmitButton } from "@/components/ui/submit-button";
import { showToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/platform/action";

type Refusal = { errors: Record<string, string>; values: Record<string, string> };

type SettingsFormProps<T> = {
  title: string;
  note?: string;
  save: string;
  saved: string;
  action: (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>;
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
  const words = useTranslations("errors");
  const [result, submit] = useActionState(async (previous: ActionResult<T> | null, form: FormData) => {
    const answer = await action(previous, form);
    if (answer.ok) {
      showToast({ title: saved, tone: "positive" });
      onSaved?.(answer.data);
    }
    return answer;
  }, null);
  const refused = result?.ok === false ? result : null;
  const errors = Object.fromEntries(
    Object.entries(refused?.fields ?? {}).map(([name, code]) => [name, words(code)]),
  );
  const form = useFocusOnRefusal(refused);
  return (
    <SectionCard title={title} note={note}>
      <form ref={form} action={submit} className="grid gap-5">
        {children({ errors, values: refused?.values ?? {} })}
        <FieldError>{refused && Object.keys(errors).length === 0 ? words(refused.reason) : null}</FieldError>
        <div>
          <SubmitButton variant="secondary">{save}</SubmitButton>
        </div>
      </form>
    </SectionCard>
  );
}
