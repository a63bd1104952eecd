"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { labelledLink, readLabel } from "@/lib/referrals/share";

/** The link with a label of the place where it will stand, so that the figures can tell the places apart. */
export function LabelledLink({ link }: { link: string }) {
  const t = useTranslations("referrals.link");
  const [typed, setTyped] = useState("");
  const label = readLabel(typed.trim());
  return (
    <div className="grid gap-3">
      <Field
        label={t("label")}
        hint={t("labelHint")}
        error={typed.trim() && !label ? t("labelInvalid") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={40}
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {label && (
        <CopyField
          label={t("label")}
          value={labelledLink(link, label)}
          copyLabel={t("copy")}
          copiedLabel={t("copied")}
        />
      )}
    </div>
  );
}
