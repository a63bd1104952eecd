import { useLocale, useTranslations } from "next-intl";
import type { ButtonStyle } from "@/components/ui/button-style";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { withQuery } from "@/lib/platform/query";

type OnwardLinkProps = Pick<ButtonStyle, "size" | "variant"> & {
  /** Whether the account is set up; without a member it counts as such, and `/auth` comes first. */
  onboarded: boolean;
  /** Where the setup leads when it is done, without the language; the dashboard when left out. */
  next?: string | undefined;
};

/**
 * To the dashboard, or first to the setup of the account, which the guard would ask for before any page for members
 * (docs/product.md, "Guards"): the button says which of the two follows.
 */
export function OnwardLink({ onboarded, next, variant = "primary", size }: OnwardLinkProps) {
  const locale = useLocale();
  const t = useTranslations("join.onward");
  const setup = withQuery(localizedHref(locale, "/onboarding"), {
    next: next && localizedHref(locale, next),
  });
  return (
    <ButtonLink
      href={onboarded ? localizedHref(locale, "/members/dashboard") : setup}
      variant={variant}
      size={size}
    >
      {t(onboarded ? "dashboard" : "finish")}
    </ButtonLink>
  );
}
