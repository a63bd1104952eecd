"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { unsubscribe } from "@/lib/mail/actions";

type UnsubscribeFormProps = {
  token: string;
  categories: { name: string; label: string; hint: string; ticked: boolean }[];
  words: { stop: string; none: string; failed: string; done: string; back: string };
};

/** The categories that the mail's link may stop, ticked, and one button. Works without script too. */
export function UnsubscribeForm({ token, categories, words }: UnsubscribeFormProps) {
  const { submit, data, error, general } = useActionForm(unsubscribe, () => words.failed);
  if (data) {
    const stopped = categories.filter(({ name }) => data.categories.some((one) => one === name));
    return (
      <div role="status">
        <p className="text-lg font-medium">{words.done}</p>
        <ul className="text-muted mt-3 list-disc pl-5">
          {stopped.map(({ name, label }) => (
            <li key={name}>{label}</li>
          ))}
        </ul>
        <p className="text-muted mt-4 text-sm">{words.back}</p>
      </div>
    );
  }
  return (
    <form action={submit}>
      <input type="hidden" name="token" value={token} />
      <div className="border-line divide-line divide-y border-y">
        {categories.map(({ name, label, hint, ticked }) => (
          <Checkbox
            key={name}
            name="categories[]"
            value={name}
            label={label}
            hint={hint}
            defaultChecked={ticked}
            className="py-1.5"
          />
        ))}
      </div>
      <div aria-live="polite" className="my-4">
        <FieldError>{error("categories") ? words.none : general}</FieldError>
      </div>
      <SubmitButton size="lg">{words.stop}</SubmitButton>
    </form>
  );
}
