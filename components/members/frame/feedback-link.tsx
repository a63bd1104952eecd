"use client";

import { usePathname } from "next/navigation";
import { Anchor } from "@/components/ui/anchor";
import { LineIcon } from "@/components/ui/line-icon";
import { navIcons } from "@/components/shell/nav/nav-icons";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { navWords } from "@/lib/platform/i18n/nav-words";

/** To the page of messages; it is told where the member came from. */
export function FeedbackLink() {
  const { locale, path } = splitLocale(usePathname());
  if (path === "/members/feedback") return null;
  return (
    <p className="border-line mt-12 border-t pt-4 text-sm print:hidden">
      <Anchor
        href={localizedHref(locale, `/members/feedback?from=${path}`)}
        className="text-muted hover:text-text inline-flex min-h-11 items-center gap-2 font-medium transition-colors"
      >
        <LineIcon path={navIcons.message} className="size-4" />
        {navWords(locale).feedbackText}
      </Anchor>
    </p>
  );
}
