"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { planCookie } from "@/lib/session/cookies/cookies";
import { AccountPlaceholder } from "./account-placeholder";
import type { AccountWords } from "./account-words";

const loadSignedIn = () => import("./account-signed-in").then((module) => module.AccountSignedIn);

const has = (cookie: string) => document.cookie.split("; ").some((each) => each.startsWith(`${cookie}=`));

/** The cookie expires after a day or is taken by the guard; the copy in local storage goes with it. */
function dropTakenPlan() {
  if (!has(planCookie)) window.localStorage.removeItem(planCookie);
}

const showGuest = () => void delete document.documentElement.dataset.member;

type AccountProps = { locale: string; words: AccountWords; join: ReactNode };

/**
 * The right end of the bar. The server always sends both the join link and a placeholder; the head script shows one of
 * them by the hint cookie. Only with the hint is more code loaded, and anything asked of the server.
 */
export function Account({ locale, words, join }: AccountProps) {
  const pathname = usePathname();
  const [loaded, setLoaded] = useState<{ SignedIn: Awaited<ReturnType<typeof loadSignedIn>> } | null>(null);

  const gone = useCallback(() => {
    showGuest();
    setLoaded(null);
  }, []);

  useEffect(() => {
    dropTakenPlan();
    if (!has("altura_hint")) return showGuest();
    document.documentElement.dataset.member = "";
    void loadSignedIn().then((SignedIn) => setLoaded({ SignedIn }));
  }, [pathname]);

  return (
    <>
      <span data-for="guest" className="flex">
        {join}
      </span>
      <span data-for="member" className="flex">
        {loaded ? (
          <loaded.SignedIn pathname={pathname} locale={locale} words={words} onGone={gone} />
        ) : (
          <AccountPlaceholder label={words.loading} />
        )}
      </span>
    </>
  );
}
