"use client";

import { useTranslations } from "next-intl";
import { Moment } from "@/components/moments/moment";
import { Checkbox } from "@/components/ui/checkbox";
import type { Passkey } from "@/lib/security/security";

/** A new password ends sessions, not passkeys: which there are, and a box that takes them away too. */
export function KnownPasskeys({ passkeys }: { passkeys: Passkey[] }) {
  const t = useTranslations("join.newPassword");
  return (
    <fieldset className="border-line grid gap-2 rounded-lg border p-4">
      <legend className="px-1 text-sm font-medium">{t("passkeysTitle")}</legend>
      <ul className="text-muted grid gap-1 text-sm">
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <li key={id} className="break-words">
            {t.rich(usedAt ? "passkeyUsed" : "passkeyUnused", {
              name: name || t("passkeyOne"),
              since: () => <Moment at={createdAt} show="mediumDate" />,
              used: () => usedAt && <Moment at={usedAt} show="mediumDate" />,
            })}
          </li>
        ))}
      </ul>
      <Checkbox label={t("passkeysRemove")} hint={t("passkeysHint")} name="passkeys" value="remove" />
    </fieldset>
  );
}
