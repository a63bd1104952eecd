import { planCookie, planSeconds } from "@/lib/session/cookies";

/** Keeps the chosen plan for 24 hours: in the browser, and in a cookie so that the server sees it (PRODUCT.md, Plans). */
export function rememberPlan(plan: string) {
  window.localStorage.setItem(planCookie, plan);
  document.cookie = `${planCookie}=${plan}; path=/; max-age=${planSeconds}; samesite=lax`;
}
