"use client";

import { useTranslations } from "next-intl";
import { FieldError } from "@/components/ui/field";
import { useActionForm } from "@/components/ui/use-action-form";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ErrorCode } from "@/lib/platform/errors";
import { saveDiscord } from "@/lib/members/actions";
import { linkProvider } from "@/lib/security/actions";
import { ProviderMark } from "@/components/join/sign-in/provider-mark";
import { StepForm, type StepOnward } from "./step-form";
import { MethodForm } from "@/components/join/sign-in/method-form";

type DiscordStepProps = {
  onward: StepOnward;
  backHref: string;
  /** This step, to come back to. */
  here: string;
  /** Name of the linked account. */
  name: string | null;
  error?: ErrorCode;
};

/** Leads to Discord and back to this step; until an account is linked, the second button skips the step. */
export function DiscordStep({ onward, backHref, here, name, error }: DiscordStepProps) {
  const t = useTranslations("join.onboarding");
  const words = useErrorWords();
  const form = useActionForm(saveDiscord);
  return (
    <div className="grid gap-6">
      {name ? (
        <p className="text-positive" role="status">
          {t("discord.linked", { name })}
        </p>
      ) : (
        <>
          <MethodForm
            action={linkProvider}
            onward={{ locale: onward.locale, next: here }}
            primary
            label={
              <>
                <ProviderMark provider="discord" />
                {t("discord.button")}
              </>
            }
          >
            {() => <input type="hidden" name="provider" value="discord" />}
          </MethodForm>
          <FieldError>{error && words(error)}</FieldError>
          <p className="text-muted text-sm">{t("discord.none")}</p>
        </>
      )}
      <StepForm
        form={form}
        onward={onward}
        backHref={backHref}
        quiet={!name}
        submit={name ? t("next") : t("skip")}
      >
        <input type="hidden" name="skipped" value="on" disabled={name !== null} />
      </StepForm>
    </div>
  );
}
