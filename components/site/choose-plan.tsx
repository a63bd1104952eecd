"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { localizedHref } from "@/lib/i18n/href";
import { planCookie, planSeconds } from "@/lib/session/cookies";

type ChoosePlanProps = {
  locale: string;
  /** What `/get-access?checkout=` understands: a plan key, or the lookup key of one of its prices. */
  checkout: string;
  label: string;
  className: string;
};

function remember(plan: string) {
  window.localStorage.setItem(planCookie, plan);
  document.cookie = `${planCookie}=${plan}; path=/; max-age=${planSeconds}; samesite=lax`;
}

/**
 * Members go straight to the checkout. Visitors join first: the plan is remembered for 24 hours (local storage, and a
 * cookie so that the server sees it), and the query they came with travels along.
 */
export function ChoosePlan({ locale, checkout, label, className }: ChoosePlanProps) {
  const router = useRouter();
  const join = localizedHref(locale, "/auth");

  const leave = (event: MouseEvent) => {
    remember(checkout);
    if (!window.location.search || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const carried = new URLSearchParams(window.location.search);
    carried.set("checkout", checkout);
    router.push(`${join}?${carried}`);
  };

  return (
    <>
      <span data-for="guest" className="block">
        <Link href={`${join}?checkout=${checkout}`} prefetch={false} onClick={leave} className={className}>
          {label}
        </Link>
      </span>
      <span data-for="member" className="block">
        <Link
          href={localizedHref(locale, `/get-access?checkout=${checkout}`)}
          prefetch={false}
          className={className}
        >
          {label}
        </Link>
      </span>
    </>
  );
}
