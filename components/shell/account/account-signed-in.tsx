"use client";

import dynamic from "next/dynamic";
import { useEffect, useState, type ComponentType } from "react";
import { startHeartbeat, stopHeartbeat } from "@/components/session/heartbeat";
import { onSignedOutElsewhere } from "@/components/session/signed-out-elsewhere";
import { splitLocale } from "@/lib/platform/i18n/href";
import { isPersonal } from "@/lib/guard/protected-paths";
import type { Me } from "@/lib/members/me";
import { AccountButton } from "./account-button";
import { AccountPlaceholder } from "./account-placeholder";
import type { Account as Person, AccountWords } from "./account-words";

const loadMenu = () => import("./account-menu").then((module) => module.AccountMenu);

/** Its client weighs 67 KiB, so pages that are the same for everybody do without. */
const SessionEvents = dynamic(() =>
  import("@/components/session/session-events").then((module) => module.SessionEvents),
);

type Menu = ComponentType<{ me: Person; locale: string; words: AccountWords }>;
type SignedInProps = { pathname: string; locale: string; words: AccountWords; onGone: () => void };

/**
 * Asks `/api/me` on every page who is here; the menu is loaded when the button is reached for. Where somebody is, the
 * heartbeat runs, a sign-out in another tab is heard, and pages that belong to the person follow the auth events.
 */
export function AccountSignedIn({ pathname, locale, words, onGone }: SignedInProps) {
  const [person, setPerson] = useState<Person | null>(null);
  const [menu, setMenu] = useState<{ Menu: Menu } | null>(null);

  useEffect(() => {
    const gone = () => {
      stopHeartbeat();
      onGone();
    };
    const abort = new AbortController();
    fetch("/api/me", { signal: abort.signal })
      .then((answer) => {
        // Only an answer tells that nobody is signed in; a service that is away tells nothing.
        if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
        return answer.json() as Promise<Me>;
      })
      .then(({ member }) => {
        if (!member) return gone();
        setPerson(member);
        startHeartbeat();
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) console.warn("The account could not be loaded.", error);
      });
    const stopElsewhere = onSignedOutElsewhere(gone);
    return () => {
      abort.abort();
      stopElsewhere();
    };
  }, [pathname, onGone]);

  if (!person) return <AccountPlaceholder label={words.loading} />;
  const open = async () => setMenu({ Menu: await loadMenu() });
  return (
    <>
      {isPersonal(splitLocale(pathname).path) && <SessionEvents memberId={person.id} locale={locale} />}
      {menu ? (
        <menu.Menu me={person} locale={locale} words={words} />
      ) : (
        <AccountButton
          me={person}
          words={words}
          onPointerEnter={loadMenu}
          onFocus={loadMenu}
          onClick={open}
        />
      )}
    </>
  );
}
