"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { useFocusAfter } from "@/components/ui/focus";
import type { Security } from "@/lib/security/security";
import { AddFactor } from "./add-factor";
import { FactorRow } from "./factor-row";
import { Passkeys } from "./passkeys";
import { PasswordForm } from "./password-form";
import { RenewCodes } from "./renew-codes";

type SecuritySectionProps = { security: Security; locale: string; contact: string };

/** Second factors with their recovery codes, and the password. */
export function SecuritySection({ security, locale, contact }: SecuritySectionProps) {
  const t = useTranslations("settings.security");
  const { factors, codesLeft, hasPassword } = security;
  const place = useFocusAfter(factors.length);
  return (
    <>
      <SectionCard title={t("title")} note={t("lead")}>
        <div ref={place} tabIndex={-1} className="outline-none">
          {factors.length === 0 ? (
            <p className="text-muted text-sm">{t("none")}</p>
          ) : (
            <ul className="divide-line divide-y">
              {factors.map((factor) => (
                <FactorRow key={factor.id} factor={factor} factors={factors} />
              ))}
            </ul>
          )}
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <AddFactor kind="app" />
          {security.addsFactors.passkey && <AddFactor kind="passkey" />}
          {security.addsFactors.phone && <AddFactor kind="phone" />}
        </div>
        {factors.length > 0 && (
          <div className="border-line mt-6 flex flex-wrap items-center justify-between gap-4 border-t pt-5">
            <p className="text-sm">
              {t("codesLeft", { count: codesLeft })}
              <span className="text-muted block">{t("codesNote")}</span>
            </p>
            <RenewCodes factors={factors} />
          </div>
        )}
      </SectionCard>
      {(security.addsPasskeys || security.passkeys.length > 0) && <Passkeys security={security} />}
      <SectionCard title={t("passwordTitle")} note={t(hasPassword ? "passwordSet" : "passwordNone")}>
        <details>
          <summary className="text-glacier flex min-h-11 w-fit cursor-pointer items-center text-sm underline-offset-4 hover:underline">
            {t(hasPassword ? "passwordChange" : "passwordAdd")}
          </summary>
          <div className="mt-4">
            <PasswordForm onward={{ locale }} contact={contact} />
          </div>
        </details>
      </SectionCard>
    </>
  );
}
