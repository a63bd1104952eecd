"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { tellProfileChanged } from "@/components/session/profile-changed";
import { Avatar } from "@/components/ui/avatar";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { saveProfile } from "@/lib/members/actions";
import type { Invitation } from "@/lib/members/invitation";
import { StepForm, type StepOnward } from "./step-form";
import { UsernameField } from "./username-field";

type ProfileStepProps = {
  onward: StepOnward;
  fullName: string;
  username: string;
  /** Start of the member's own invitation link, for the preview. */
  linkBase: string;
  /** Who invited them, as the pages before said it. */
  invitation: Invitation | null;
  /** Only while no referral is bound. */
  asksForCode: boolean;
};

export function ProfileStep({
  onward,
  fullName,
  username,
  linkBase,
  invitation,
  asksForCode,
}: ProfileStepProps) {
  const t = useTranslations("join.onboarding");
  const form = useActionForm(saveProfile);
  const { error, values } = form;
  // The next step takes the place of this one once the name is saved.
  useEffect(() => () => tellProfileChanged(), []);

  return (
    <StepForm form={form} onward={onward} submit={t("next")}>
      {invitation && (
        <p className="flex items-center gap-3 text-sm">
          <Avatar name={invitation.name} src={invitation.picture} />
          <span className="min-w-0 wrap-anywhere">
            {t("profile.invitedBy", { name: invitation.name, points: invitation.welcome })}
          </span>
        </p>
      )}
      <TextField
        name="full_name"
        autoComplete="name"
        maxLength={80}
        label={t("profile.nameLabel")}
        defaultValue={values.full_name ?? fullName}
        error={error("full_name")}
      />
      <UsernameField initial={values.username ?? username} linkBase={linkBase} error={error("username")} />
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
          error={error("referral")}
        />
      )}
    </StepForm>
  );
}
