"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { useFocusAfter } from "@/components/ui/focus";
import type { Security } from "@/lib/security/security";
import { AddPasskey } from "./add-passkey";
import { PasskeyRow } from "./passkey-row";

/** The passkeys that sign in by themselves. Those of a site that no longer offers them can still be removed. */
export function Passkeys({ security }: { security: Security }) {
  const t = useTranslations("settings.passkeys");
  const { passkeys, addsPasskeys, factors } = security;
  const place = useFocusAfter(passkeys.length);
  return (
    <SectionCard title={t("title")} note={t("lead")}>
      <div ref={place} tabIndex={-1} className="outline-none">
        {passkeys.length === 0 ? (
          <p className="text-muted text-sm">{t("none")}</p>
        ) : (
          <ul className="divide-line divide-y" aria-label={t("title")}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} factors={factors} />
            ))}
          </ul>
        )}
      </div>
      {addsPasskeys && (
        <div className="mt-5">
          <AddPasskey />
        </div>
      )}
    </SectionCard>
  );
}
