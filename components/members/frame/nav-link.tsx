"use client";

import { Anchor } from "@/components/ui/anchor";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { splitLocale } from "@/lib/platform/i18n/href";

type NavLinkProps = {
  href: string;
  /** Locale-free path under which the link counts as current. */
  within: string;
  exact?: boolean;
  children: ReactNode;
  shape: "side" | "bottom";
};

const shapes = {
  side: "min-h-11 gap-3 rounded-control px-3 text-sm [&_svg]:size-4",
  bottom: "min-h-14 flex-1 flex-col justify-center gap-1 text-xs max-[22.5rem]:text-[0.65rem] [&_svg]:size-5",
};

/** A link of the member navigation that knows whether it is the current page. */
export function NavLink({ href, within, exact, children, shape }: NavLinkProps) {
  const { path } = splitLocale(usePathname());
  const current = path === within || (!exact && path.startsWith(`${within}/`));
  return (
    <Anchor
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn(
        "flex items-center font-medium transition-colors",
        shapes[shape],
        current ? "text-text" : "text-muted hover:text-text",
        current && shape === "side" && "bg-raised",
        current && "[&_svg]:text-accent",
      )}
    >
      {children}
    </Anchor>
  );
}
