"use client";

import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { startHeartbeat, stopHeartbeat } from "@/components/session/heartbeat";
import { onProfileChanged } from "@/components/session/profile-changed";
import { onSignedOutElsewhere } from "@/components/session/signed-out-elsewhere";
import { afterQuiet } from "@/components/session/watch-rows";
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
let asked: { pathname: string; answer: Promise<Me>; at: number; until: number } | null = null;

const forget = () => void (asked = null);

/** `since` is the moment of `performance.now()` before which an answer was asked for too early. */
function askWho(pathname: string, since = 0): Promise<Me> {
  const holds = asked?.pathname === pathname && asked.at >= since && performance.now() < asked.until;
  if (asked && holds) return asked.answer;
  const at = performance.now();
  const answer = fetch("/api/me").then((response) => {
    // Only an answer tells that nobody is signed in; a service that is away tells nothing.
    if (!response.ok) throw new Error(`The answer was ${response.status}.`);
    return response.json() as Promise<Me>;
  });
  const own = { pathname, answer, at, until: Infinity };
  asked = own;
  answer.then(
    () => void (own.until = performance.now() + HOLDS_FOR),
    () => void (asked === own && forget()),
  );
  return answer;
}

/** Calls `again` with the moment from which the answer is out of date: the profile has changed, or the tab is looked at again. */
function onOutdated(again: (since: number) => void): () => void {
  let since = 0;
  // A change is heard from several tabs, and by each of the islands.
  const renew = afterQuiet(() => again(since), 100);
  const changed = () => {
    since = performance.now();
    renew.call();
  };
  // On another device, or while this one slept.
  const shown = () => {
    if (document.visibilityState !== "visible") return;
    since = Math.max(since, performance.now() - HOLDS_FOR);
    renew.call();
  };
  const stop = onProfileChanged(changed);
  document.addEventListener("visibilitychange", shown);
  return () => {
    renew.cancel();
    stop();
    document.removeEventListener("visibilitychange", shown);
  };
}

/**
 * Asks `/api/me` on every page who is here, and again when their profile has changed. Where somebody is, the heartbeat runs, a sign-out in another tab is heard, and
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
    let latest = 0;
    const look = (since = 0) => {
      const turn = (latest += 1);
      askWho(pathname, since)
        .then(({ member }) => {
          // An answer that was overtaken says what was.
          if (left || turn !== latest) return;
          if (!member) return gone();
          setPerson(member);
          startHeartbeat();
        })
        .catch((error: unknown) => {
          if (!left) console.warn("The account could not be loaded.", error);
        });
    };
    look();
    const stopOutdated = onOutdated(look);
    const stopElsewhere = onSignedOutElsewhere(gone);
    return () => {
      left = true;
      stopOutdated();
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
