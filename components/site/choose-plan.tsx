"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { buttonStyle, type ButtonStyle } from "@/components/ui/button-style";
import { localizedHref } from "@/lib/i18n/href";
import { planCookie, planSeconds } from "@/lib/session/cookies";

type ChoosePlanProps = ButtonStyle & {
  locale: string;
  plan: string;
  interval?: "month" | "year";
  label: string;
};

function rememberPlan(plan: string) {
  window.localStorage.setItem(planCookie, plan);
  document.cookie = `${planCookie}=${plan}; path=/; max-age=${planSeconds}; samesite=lax`;
}

/**
 * Members go straight to the checkout. Visitors join first: the plan is remembered for 24 hours (local storage, and a
 * cookie so that the server sees it), and the query they came with travels along.
 */
export function ChoosePlan({ locale, plan, interval, label, ...style }: ChoosePlanProps) {
  const router = useRouter();
  const query = new URLSearchParams({ checkout: plan, ...(interval === "year" ? { interval } : {}) });
  const join = localizedHref(locale, "/auth");

  const leave = (event: MouseEvent) => {
    rememberPlan(plan);
    if (!window.location.search || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const carried = new URLSearchParams(window.location.search);
    query.forEach((value, key) => carried.set(key, value));
    router.push(`${join}?${carried}`);
  };

  const className = buttonStyle({ ...style, wide: true });
  return (
    <>
      <span data-for="guest" className="block">
        <Link href={`${join}?${query}`} onClick={leave} className={className}>
          {label}
        </Link>
      </span>
      <span data-for="member" className="block">
        <Link href={localizedHref(locale, `/get-access?${query}`)} prefetch={false} className={className}>
          {label}
        </Link>
      </span>
    </>
  );
}
