"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { Account } from "@/lib/account/account";
import { saveMail } from "@/lib/account/actions";
import { mailCategories } from "@/lib/mail/categories";
import { SettingsForm } from "./settings-form";

/** What the member wants to be written about; receipts and codes are no choice. */
export function MailForm({ mail }: { mail: Account["mail"] }) {
  const t = useTranslations("settings.mail");
  return (
    <SettingsForm title={t("title")} note={t("text")} save={t("save")} saved={t("saved")} action={saveMail}>
      {() => (
        <div className="grid gap-1">
          {mailCategories.map((category) => (
            <Checkbox
              key={`${category}-${mail[category]}`}
              name={category}
              label={t(`${category}.label`)}
              hint={t(`${category}.hint`)}
              defaultChecked={mail[category]}
            />
          ))}
        </div>
      )}
    </SettingsForm>
  );
}
