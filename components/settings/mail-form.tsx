"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { Account } from "@/lib/account/account";
import { saveMail } from "@/lib/account/actions";
import { mailCategories } from "@/lib/mail/categories";
import { useSavedChoice } from "./use-saved-choice";

/** What the member wants to be written about, saved with each tick; receipts and codes are no choice. */
export function MailForm({ mail }: { mail: Account["mail"] }) {
  const t = useTranslations("settings.mail");
  const words = useErrorWords();
  const { chosen, choose, refused } = useSavedChoice(
    mail,
    (next) =>
      saveMail(
        null,
        Object.fromEntries(mailCategories.filter((name) => next[name]).map((name) => [name, "on"])),
      ),
    () => showToast({ title: t("saved"), tone: "positive" }),
  );
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <div className="grid gap-1">
        {mailCategories.map((category) => (
          <Checkbox
            key={category}
            label={t(`${category}.label`)}
            hint={t(`${category}.hint`)}
            checked={chosen[category]}
            onChange={(event) => choose({ ...chosen, [category]: event.target.checked })}
          />
        ))}
      </div>
      <FieldError>{refused && words(refused)}</FieldError>
    </SectionCard>
  );
}
