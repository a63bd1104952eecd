"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { unsubscribe } from "@/lib/mail/actions";
import type { MailCategory } from "@/lib/mail/categories";

type UnsubscribeFormProps = {
  token: string;
  categories: { name: MailCategory; ticked: boolean }[];
};

/** The categories that the mail's link may stop, ticked, and one button. Works without script too. */
export function UnsubscribeForm({ token, categories }: UnsubscribeFormProps) {
  const t = useTranslations("pages.unsubscribe");
  const { submit, data, error, refused } = useActionForm(unsubscribe);
  if (data) {
    const stopped = categories.filter(({ name }) => data.categories.some((one) => one === name));
    return (
      <div role="status">
        <p className="text-lg font-medium">{t("done")}</p>
        <ul className="text-muted mt-3 list-disc pl-5">
          {stopped.map(({ name }) => (
            <li key={name}>{t(`categories.${name}.label`)}</li>
          ))}
        </ul>
        <p className="text-muted mt-4 text-sm">{t("back")}</p>
      </div>
    );
  }
  return (
    <form action={submit}>
      <input type="hidden" name="token" value={token} />
      <div className="border-line divide-line divide-y border-y">
        {categories.map(({ name, ticked }) => (
          <Checkbox
            key={name}
            name="categories[]"
            value={name}
            label={t(`categories.${name}.label`)}
            hint={t(`categories.${name}.hint`)}
            defaultChecked={ticked}
            className="py-1.5"
          />
        ))}
      </div>
      <div className="my-4">
        <FieldError>{refused && t(error("categories") ? "none" : "failed")}</FieldError>
      </div>
      <SubmitButton size="lg">{t("stop")}</SubmitButton>
    </form>
  );
}
