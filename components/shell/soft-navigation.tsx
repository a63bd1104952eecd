"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { rememberPlan } from "./pending-plan";

const anchorOf = (event: Event) =>
  (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[data-soft]") ?? null;

const opensElsewhere = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/** What the visitor came with (a referral notice, a campaign) stays; what the link itself says wins. */
function carryQuery(anchor: HTMLAnchorElement) {
  const query = new URLSearchParams(window.location.search);
  new URLSearchParams(anchor.search).forEach((value, name) => query.set(name, value));
  anchor.search = query.toString();
}

/** Follows the links of `components/ui/anchor.tsx` inside the document, and fetches ahead what is about to be followed. */
export function SoftNavigation() {
  const router = useRouter();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = anchorOf(event);
      if (!anchor) return;
      const { plan, carry, replace, soft } = anchor.dataset;
      if (plan) rememberPlan(plan);
      if (carry !== undefined) carryQuery(anchor);
      const { pathname, search, hash } = anchor;
      const sameDocument = hash && pathname === location.pathname && search === location.search;
      if (event.defaultPrevented || opensElsewhere(event) || sameDocument) return;
      event.preventDefault();
      const go = replace === undefined ? router.push : router.replace;
      go(pathname + search + hash, { scroll: soft !== "stay" });
    };
    const ahead = (event: Event) => {
      const anchor = anchorOf(event);
      if (anchor) router.prefetch(anchor.pathname + anchor.search);
    };
    document.addEventListener("click", follow);
    document.addEventListener("pointerover", ahead);
    document.addEventListener("focusin", ahead);
    return () => {
      document.removeEventListener("click", follow);
      document.removeEventListener("pointerover", ahead);
      document.removeEventListener("focusin", ahead);
    };
  }, [router]);

  return null;
}
