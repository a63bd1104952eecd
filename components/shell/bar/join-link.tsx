import type { ReactNode } from "react";
import { Anchor } from "@/components/ui/anchor";
import { localizedHref } from "@/lib/platform/i18n/href";

type JoinLinkProps = { locale: string; className: string; children: ReactNode };

/** Leads to /auth, as every such link with the current query string (`Anchor`). */
export function JoinLink({ locale, className, children }: JoinLinkProps) {
  return (
    <Anchor href={localizedHref(locale, "/auth")} className={className}>
      {children}
    </Anchor>
  );
}
