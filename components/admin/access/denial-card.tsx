import { Lock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Denial } from "@/lib/guard/staff/denial";

/** Why the panel stays closed, in the words of docs/product.md, "Roles", and where to go instead. */
export function DenialCard({ denial }: { denial: Denial }) {
  const t = useTranslations("admin.guard");
  const locale = useLocale();
  const signedOut = denial.key === "signedOut";
  const text =
    denial.key === "failed"
      ? denial.message
        ? t("failed", { message: denial.message })
        : t("failedPlain")
      : t(denial.key);
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="border-line bg-surface rounded-card w-full max-w-md border p-8 text-center">
        <Lock aria-hidden="true" className="text-muted mx-auto size-6" />
        <h1 className="mt-4 text-xl font-semibold">
          {t(signedOut ? "signedOutTitle" : denial.key === "notSetUp" ? "notSetUpTitle" : "deniedTitle")}
        </h1>
        <p className="text-muted mt-2 text-sm">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {signedOut && (
            <ButtonLink variant="primary" href={localizedHref(locale, "/auth?next=%2Fadmin%2Fhome")}>
              {t("signIn")}
            </ButtonLink>
          )}
          {denial.key === "secondFactor" && (
            <ButtonLink
              variant="primary"
              href={localizedHref(locale, "/auth/second-factor?next=%2Fadmin%2Fhome")}
            >
              {t("showFactor")}
            </ButtonLink>
          )}
          {denial.key === "notSetUp" && (
            <ButtonLink variant="primary" href={localizedHref(locale, "/members/settings#access")}>
              {t("setUp")}
            </ButtonLink>
          )}
          {denial.key === "failed" && (
            <ButtonLink variant="primary" href={localizedHref(locale, "/admin/home")}>
              {t("retry")}
            </ButtonLink>
          )}
          <ButtonLink href={localizedHref(locale, "/")}>{t("home")}</ButtonLink>
        </div>
      </div>
    </main>
  );
}
