"use client";

import { useTranslations } from "next-intl";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { brand } from "@/lib/platform/brand";
import { confirmLink } from "@/lib/sign-in/actions";
import type { Onward } from "./sign-in-form";

type ConfirmFormProps = {
  link: { token_hash: string; type: string };
  onward: Onward;
  /** Where a new code is asked for when the link has been used. */
  again: string;
};

/** One button that posts the link's token. */
export function ConfirmForm({ link, onward, again }: ConfirmFormProps) {
  const t = useTranslations("join.confirm");
  const { submit, refused, general } = useActionForm(confirmLink);
  const spent = refused?.reason === "link_invalid";

  return (
    <form action={submit} data-spent={spent || undefined} className="grid justify-items-start gap-4">
      {Object.entries({ ...link, ...onward }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      {!spent && (
        <SubmitButton size="lg">
          {link.type === "recovery" ? t("recoveryButton") : t("button", { brand: brand.name })}
        </SubmitButton>
      )}
      <div className={spent ? "mt-6" : undefined}>
        <FieldError>{general}</FieldError>
      </div>
      {spent && (
        <ButtonLink href={again} carry={false} variant="primary" size="lg">
          {t("again")}
        </ButtonLink>
      )}
    </form>
  );
}
