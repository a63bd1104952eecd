"use client";

import { Anchor } from "@/components/ui/anchor";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isCurrent } from "@/components/shell/visibility";

type NavLinkProps = { href: string; target: string; stay?: boolean; className?: string; children: ReactNode };

/** `target` is the path without locale, to tell whether this is the page one is on. */
export function NavLink({ href, target, stay, className, children }: NavLinkProps) {
  return (
    <Anchor
      href={href}
      stay={stay}
      aria-current={isCurrent(usePathname(), target) ? "page" : undefined}
      className={className}
    >
      {children}
    </Anchor>
  );
}
