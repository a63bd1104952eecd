"use client";

import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { startHeartbeat, stopHeartbeat } from "@/components/session/heartbeat";
import { onSignedOutElsewhere } from "@/components/session/signed-out-elsewhere";
import { loadCode } from "@/components/ui/load-code";
import { splitLocale } from "@/lib/platform/i18n/href";
import { isPersonal } from "@/lib/guard/protected-paths";
import type { Me } from "@/lib/members/me";
import { useGone } from "./account";
import type { Person } from "./account-button";
import { AccountMenu } from "./account-menu";
import { AccountPlaceholder } from "./account-placeholder";

/** Its client weighs 52 KiB, so pages that are the same for everybody do without. */
const SessionEvents = dynamic(() =>
  loadCode(() => import("@/components/session/session-events")).then((module) => module.SessionEvents),
);

/** For so long (ms) an answer holds for a page: its islands may become interactive one after the other. */
const HOLDS_FOR = 10_000;

/** The last answer and the page it was asked on: a page has up to two of these islands, of which one is shown. */
let asked: { pathname: string; answer: Promise<Me>; until: number } | null = null;

const forget = () => void (asked = null);

function askWho(pathname: string): Promise<Me> {
  if (asked?.pathname === pathname && performance.now() < asked.until) return asked.answer;
  const answer = fetch("/api/me").then((response) => {
    // Only an answer tells that nobody is signed in; a service that is away tells nothing.
    if (!response.ok) throw new Error(`The answer was ${response.status}.`);
    return response.json() as Promise<Me>;
  });
  const own = { pathname, answer, until: Infinity };
  asked = own;
  answer.then(
    () => void (own.until = performance.now() + HOLDS_FOR),
    () => void (asked === own && forget()),
  );
  return answer;
}

/**
 * Asks `/api/me` on every page who is here. Where somebody is, the heartbeat runs, a sign-out in another tab is heard, and
 * pages that belong to the person follow the auth events.
 */
export function AccountSignedIn() {
  const pathname = usePathname();
  const locale = useLocale();
  const t = useTranslations("shell.account");
  const onGone = useGone();
  const [person, setPerson] = useState<Person | null>(null);

  useEffect(() => {
    const gone = () => {
      forget();
      stopHeartbeat();
      onGone();
    };
    let left = false;
    askWho(pathname)
      .then(({ member }) => {
        if (left) return;
        if (!member) return gone();
        setPerson(member);
        startHeartbeat();
      })
      .catch((error: unknown) => {
        if (!left) console.warn("The account could not be loaded.", error);
      });
    const stopElsewhere = onSignedOutElsewhere(gone);
    return () => {
      left = true;
      stopElsewhere();
    };
  }, [pathname, onGone]);

  if (!person) return <AccountPlaceholder label={t("loading")} />;
  return (
    <>
      {isPersonal(splitLocale(pathname).path) && <SessionEvents memberId={person.id} locale={locale} />}
      <AccountMenu me={person} />
    </>
  );
}
