"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { localizedHref } from "@/lib/i18n/href";

type JoinLinkProps = { locale: string; className: string; children: ReactNode };

const opensElsewhere = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/** Leads to /auth and carries the current query string along, read at the click so that pages stay static. */
export function JoinLink({ locale, className, children }: JoinLinkProps) {
  const router = useRouter();
  const href = localizedHref(locale, "/auth");

  const carry = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!window.location.search || opensElsewhere(event)) return;
    event.preventDefault();
    router.push(href + window.location.search);
  };

  return (
    <Link href={href} onClick={carry} className={className}>
      {children}
    </Link>
  );
}
