"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { planCookie } from "@/lib/session/cookies";
import type { Me } from "@/lib/session/me";
import type { Account as Person, AccountWords } from "./account-words";

const loadButton = () => import("./account-button").then((module) => module.AccountButton);
const loadMenu = () => import("./account-menu").then((module) => module.AccountMenu);

type Loaded<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;
type SignedIn = { person: Person; Button: Loaded<typeof loadButton>; Menu?: Loaded<typeof loadMenu> };

const has = (cookie: string) => document.cookie.split("; ").some((each) => each.startsWith(`${cookie}=`));

/** The cookie expires after a day or is taken by the guard; the copy in local storage goes with it. */
function dropTakenPlan() {
  if (!has(planCookie)) window.localStorage.removeItem(planCookie);
}

type AccountProps = { locale: string; words: AccountWords; join: ReactNode };

/**
 * The right end of the bar. The server always sends both the join link and a placeholder; the head script shows one of
 * them by the hint cookie. Only with the hint is anything asked of the server, and the menu is loaded when reached for.
 */
export function Account({ locale, words, join }: AccountProps) {
  const pathname = usePathname();
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);

  useEffect(() => {
    const page = document.documentElement;
    const leave = () => {
      delete page.dataset.member;
      setSignedIn(null);
    };
    dropTakenPlan();
    if (!has("altura_hint")) return leave();
    page.dataset.member = "";
    const abort = new AbortController();
    const asked = fetch("/api/me", { signal: abort.signal }).then((answer) => answer.json() as Promise<Me>);
    Promise.all([asked, loadButton()])
      .then(([{ member }, Button]) => {
        if (!member) return leave();
        setSignedIn((before) => ({ ...before, person: member, Button }));
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) console.warn("The account could not be loaded.", error);
      });
    return () => abort.abort();
  }, [pathname]);

  const open = async () => {
    const Menu = await loadMenu();
    setSignedIn((before) => before && { ...before, Menu });
  };

  const view = () => {
    if (!signedIn) {
      return (
        <span
          role="status"
          aria-label={words.loading}
          className="bg-raised my-1.5 size-8 animate-pulse rounded-full"
        />
      );
    }
    const { person, Button, Menu } = signedIn;
    if (Menu) return <Menu me={person} locale={locale} words={words} />;
    return <Button me={person} words={words} onPointerEnter={loadMenu} onFocus={loadMenu} onClick={open} />;
  };

  return (
    <>
      <span data-for="guest" className="flex">
        {join}
      </span>
      <span data-for="member" className="flex">
        {view()}
      </span>
    </>
  );
}
