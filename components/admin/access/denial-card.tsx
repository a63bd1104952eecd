import { Lock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Denial } from "@/lib/guard/staff/denial";

/** The button that goes on from a denial; the others only lead back. */
const onward = {
  signedOut: ["/auth?next=%2Fadmin%2Fhome", "signIn"],
  secondFactor: ["/auth/second-factor?next=%2Fadmin%2Fhome", "showFactor"],
  notSetUp: ["/members/settings#access", "setUp"],
  failed: ["/admin/home", "retry"],
} as const;

const titles = { signedOut: "signedOutTitle", notSetUp: "notSetUpTitle" } as const;

type DenialCardProps = {
  denial: Denial;
  /** Below the heading of a section, whose panel is open. */
  inside?: boolean;
};

/** Why the panel or a section of it stays closed, in the words of docs/product.md, "Roles", and where to go instead. */
export function DenialCard({ denial, inside }: DenialCardProps) {
  const t = useTranslations("admin.guard");
  const locale = useLocale();
  const { key } = denial;
  const next = key in onward ? onward[key as keyof typeof onward] : null;
  const title = t(key in titles ? titles[key as keyof typeof titles] : "deniedTitle");
  const text =
    denial.key === "failed"
      ? denial.message
        ? t("failed", { message: denial.message })
        : t("failedPlain")
      : t(denial.key);
  const Heading = inside ? "h2" : "h1";
  return (
    <div className="border-line bg-surface rounded-card w-full max-w-md border p-8 text-center">
      <Lock aria-hidden="true" className="text-muted mx-auto size-6" />
      <Heading className="mt-4 text-xl font-semibold">{title}</Heading>
      <p className="text-muted mt-2 text-sm">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {next && (
          <ButtonLink variant="primary" href={localizedHref(locale, next[0])}>
            {t(next[1])}
          </ButtonLink>
        )}
        <ButtonLink href={localizedHref(locale, inside ? "/admin/home" : "/")}>
          {t(inside ? "panel" : "home")}
        </ButtonLink>
      </div>
    </div>
  );
}
