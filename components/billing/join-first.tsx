"use client";

import Link from "next/link";
import { buttonStyle } from "@/components/ui/button-style";
import { planCookie, planSeconds } from "@/lib/session/cookies";

/** For visitors: keeps the chosen plan for 24 hours, in the browser and where the server sees it, and goes to join. */
export function JoinFirst({ plan, href, label }: { plan: string; href: string; label: string }) {
  const remember = () => {
    window.localStorage.setItem(planCookie, plan);
    document.cookie = `${planCookie}=${plan}; path=/; max-age=${planSeconds}; samesite=lax`;
  };
  return (
    <Link
      href={href}
      onClick={remember}
      className={buttonStyle({ variant: "primary", size: "lg", wide: true })}
    >
      {label}
    </Link>
  );
}
