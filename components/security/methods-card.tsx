"use client";

import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Security } from "@/lib/security/security";
import { LinkButtons } from "./link-buttons";
import { SignInMethods } from "./sign-in-methods";

/** Where sign-in methods are linked and unlinked; `error` is the sentence about a link that failed. */
export function MethodsCard({ security, error }: { security: Security; error?: string }) {
  const t = useTranslations("settings.methods");
  const locale = useLocale();
  return (
    <SectionCard title={t("listTitle")} note={t("listNote")}>
      <FieldError>{error}</FieldError>
      <SignInMethods methods={security.methods} />
      <LinkButtons providers={security.linkable} />
      <p className="mt-4 text-sm">
        <TextLink href={localizedHref(locale, "/linked-accounts")}>{t("overview")}</TextLink>
      </p>
    </SectionCard>
  );
}
