import type { ReactNode } from "react";
import { Anchor } from "@/components/ui/anchor";
import { localizedHref } from "@/lib/platform/i18n/href";

type JoinLinkProps = { locale: string; className: string; children: ReactNode };

/** Leads to /auth and carries the current query string along (docs/product.md, "Top bar"). */
export function JoinLink({ locale, className, children }: JoinLinkProps) {
  return (
    <Anchor href={localizedHref(locale, "/auth")} carry className={className}>
      {children}
    </Anchor>
  );
}
