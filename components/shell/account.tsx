"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { AccountButton } from "./account-button";
import type { Me } from "@/lib/session/me";
import type { Account as Person, AccountWords } from "./account-words";
import { JoinLink } from "./join-link";

const loadMenu = () => import("./account-menu");
const AccountMenu = dynamic(() => loadMenu().then((module) => module.AccountMenu), { ssr: false });

const isHinted = () => /(^|; )altura_hint=1/.test(document.cookie);

/**
 * The right end of the bar. The server always sends both "Join Free" and a placeholder; the head script shows one of
 * them by the hint cookie. Only with the hint is anything asked of the server, and the menu is loaded when reached for.
 */
export function Account({ locale, words }: { locale: string; words: AccountWords }) {
  const pathname = usePathname();
  const [me, setMe] = useState<Person | null>(null);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const page = document.documentElement;
    const leave = () => {
      delete page.dataset.member;
      setMe(null);
    };
    if (!isHinted()) return leave();
    page.dataset.member = "";
    const abort = new AbortController();
    fetch("/api/me", { signal: abort.signal })
      .then((response) => response.json() as Promise<Me>)
      .then((answer) => (answer.member ? setMe(answer.member) : leave()))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) console.warn("The account could not be loaded.", error);
      });
    return () => abort.abort();
  }, [pathname]);

  return (
    <>
      <span data-for="guest" className="flex">
        <JoinLink locale={locale} variant="primary" className="px-3.5 sm:px-4">
          <span className="sm:hidden">{words.joinShort}</span>
          <span className="hidden sm:inline">{words.join}</span>
        </JoinLink>
      </span>
      <span data-for="member" className="flex">
        {!me && (
          <span
            role="status"
            aria-label={words.loading}
            className="bg-raised size-8 animate-pulse rounded-full"
          />
        )}
        {me && !wanted && (
          <AccountButton
            me={me}
            words={words}
            onPointerEnter={loadMenu}
            onFocus={loadMenu}
            onClick={() => setWanted(true)}
          />
        )}
        {me && wanted && <AccountMenu me={me} locale={locale} words={words} />}
      </span>
    </>
  );
}
