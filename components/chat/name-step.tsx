"use client";

import { useTranslations } from "next-intl";
import { UsernameField } from "@/components/join/onboarding/username-field";
import { tellProfileChanged } from "@/components/session/profile-changed";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { saveUsername } from "@/lib/members/actions";

type NameStepProps = { onNamed: () => void; onCancel: () => void };

/** Before the first message of a member without a username: asks for one by the rules of the settings, and then it is sent. */
export function NameStep({ onNamed, onCancel }: NameStepProps) {
  const t = useTranslations("chat.name");
  const { ref, ...form } = useActionForm(saveUsername, () => {
    onNamed();
    tellProfileChanged();
  });
  return (
    <form
      ref={ref}
      action={form.submit}
      aria-label={t("title")}
      className="border-line bg-surface rounded-card mb-2 grid max-h-[50dvh] max-w-2xl gap-3 overflow-y-auto border p-4"
    >
      <div>
        <h3 className="font-semibold">{t("title")}</h3>
        <p className="text-muted text-sm">{t("text")}</p>
      </div>
      <UsernameField
        required
        autoFocus
        initial={form.values.username ?? ""}
        linkBase={`${window.location.host}/r/`}
        error={form.error("username")}
      />
      <FieldError>{form.general}</FieldError>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t("save")}</SubmitButton>
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
