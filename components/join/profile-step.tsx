"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { TextField } from "@/components/ui/text-field";
import { saveProfile } from "@/lib/members/actions";
import { StepForm, type StepOnward } from "./step-form";
import { UsernameField } from "./username-field";

type ProfileStepProps = {
  onward: StepOnward;
  fullName: string;
  username: string;
  /** Start of the member's own invitation link, for the preview. */
  linkBase: string;
  /** Only while no referral is bound. */
  asksForCode: boolean;
};

export function ProfileStep({ onward, fullName, username, linkBase, asksForCode }: ProfileStepProps) {
  const t = useTranslations("join.onboarding");
  const words = useTranslations("errors");
  const [result, submit] = useActionState(saveProfile, null);
  const { fields = {}, values = {} } = result?.ok === false ? result : {};

  return (
    <StepForm action={submit} result={result} onward={onward} submit={t("next")}>
      <TextField
        name="full_name"
        autoComplete="name"
        maxLength={80}
        label={t("profile.nameLabel")}
        defaultValue={values.full_name ?? fullName}
        error={fields.full_name && words(fields.full_name)}
      />
      <UsernameField
        initial={values.username ?? username}
        linkBase={linkBase}
        error={fields.username && words(fields.username)}
      />
      {asksForCode && (
        <TextField
          name="referral"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          note={t("profile.optional")}
          label={t("profile.referralLabel")}
          hint={t("profile.referralHint")}
          defaultValue={values.referral}
          error={fields.referral && words(fields.referral)}
        />
      )}
    </StepForm>
  );
}
