"use client";

import { useLocale, useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Anchor } from "@/components/ui/anchor";
import { LineIcon } from "@/components/ui/line-icon";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";

/** Lucide's "message-square-text" (ISC licence), as one path. */
const message =
  "M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2zM7 11h10M7 15h6M7 7h8";

/** To the page of messages; it is told where the member came from. */
export function FeedbackLink() {
  const locale = useLocale();
  const t = useTranslations("members.nav");
  const { path } = splitLocale(usePathname());
  if (path === "/members/feedback") return null;
  return (
    <p className="border-line mt-12 border-t pt-4 text-sm print:hidden">
      <Anchor
        href={localizedHref(locale, `/members/feedback?from=${path}`)}
        className="text-muted hover:text-text inline-flex min-h-11 items-center gap-2 font-medium transition-colors"
      >
        <LineIcon path={message} className="size-4" />
        {t("feedbackText")}
      </Anchor>
    </p>
  );
}
