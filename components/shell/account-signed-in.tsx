"use client";

import { useEffect, useState, type ComponentType } from "react";
import type { Me } from "@/lib/members/me";
import { AccountButton } from "./account-button";
import { AccountPlaceholder } from "./account-placeholder";
import type { Account as Person, AccountWords } from "./account-words";

const loadMenu = () => import("./account-menu").then((module) => module.AccountMenu);

type Menu = ComponentType<{ me: Person; locale: string; words: AccountWords }>;
type SignedInProps = { pathname: string; locale: string; words: AccountWords; onGone: () => void };

/** Asks `/api/me` on every page who is here; the menu is loaded when the button is reached for. */
export function AccountSignedIn({ pathname, locale, words, onGone }: SignedInProps) {
  const [person, setPerson] = useState<Person | null>(null);
  const [menu, setMenu] = useState<{ Menu: Menu } | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    fetch("/api/me", { signal: abort.signal })
      .then((answer) => answer.json() as Promise<Me>)
      .then(({ member }) => (member ? setPerson(member) : onGone()))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) console.warn("The account could not be loaded.", error);
      });
    return () => abort.abort();
  }, [pathname, onGone]);

  if (!person) return <AccountPlaceholder label={words.loading} />;
  if (menu) return <menu.Menu me={person} locale={locale} words={words} />;
  const open = async () => setMenu({ Menu: await loadMenu() });
  return (
    <AccountButton me={person} words={words} onPointerEnter={loadMenu} onFocus={loadMenu} onClick={open} />
  );
}
