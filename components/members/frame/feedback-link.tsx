"use client";

import { MessageSquareText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Anchor } from "@/components/ui/anchor";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";

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
        <MessageSquareText aria-hidden="true" className="size-4" />
        {t("feedbackText")}
      </Anchor>
    </p>
  );
}
