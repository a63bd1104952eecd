"use client";

import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { startHeartbeat, stopHeartbeat } from "@/components/session/heartbeat";
import { onSignedOutElsewhere } from "@/components/session/signed-out-elsewhere";
import { loadCode } from "@/components/ui/load-code";
import { splitLocale } from "@/lib/platform/i18n/href";
import { isPersonal } from "@/lib/guard/protected-paths";
import { navAt } from "@/components/shell/nav/navigation";
import { useGone } from "./account";
import { AccountMenu } from "./account-menu";
import { AccountPlaceholder } from "./account-placeholder";
import { followUnread, keepPerson, usePerson } from "./person-here";
import { askWho, forgetWho, onOutdated } from "./who-is-here";

/** Beside the pages of the site that have it; their file is the same for everybody and has the room for it alone. */
const NavBeside = dynamic(() =>
  loadCode(() => import("@/components/shell/nav/nav-beside")).then((module) => module.NavBeside),
);

/** Its client weighs 52 KiB, so pages that are the same for everybody do without. */
const SessionEvents = dynamic(() =>
  loadCode(() => import("@/components/session/session-events")).then((module) => module.SessionEvents),
);

/**
 * Asks `/api/me` on every page who is here, and again when their profile has changed. Where somebody is, the heartbeat runs,
 * a sign-out in another tab is heard, pages that belong to the person follow the auth events, and those of the site that have
 * the navigation of members beside them get it.
 */
export function AccountSignedIn() {
  const pathname = usePathname();
  const locale = useLocale();
  const t = useTranslations("shell.account");
  const onGone = useGone();
  const person = usePerson();

  useEffect(() => {
    const gone = () => {
      forgetWho();
      keepPerson(null);
      stopHeartbeat();
      onGone();
    };
    let left = false;
    let turns = 0;
    let taken = 0;
    const look = (since = 0) => {
      const turn = (turns += 1);
      askWho(pathname, since)
        .then(({ member }) => {
          // An answer that was overtaken says what was.
          if (left || turn < taken) return;
          taken = turn;
          if (!member) return gone();
          keepPerson(member);
          startHeartbeat();
        })
        .catch((error: unknown) => {
          if (!left) console.warn("The account could not be loaded.", error);
        });
    };
    look();
    const stopOutdated = onOutdated(look);
    const stopUnread = followUnread();
    // What belongs to the person goes at once; the guard decides what is shown instead.
    const stopElsewhere = onSignedOutElsewhere(() =>
      isPersonal(splitLocale(pathname).path) ? window.location.reload() : gone(),
    );
    return () => {
      left = true;
      stopOutdated();
      stopUnread();
      stopElsewhere();
    };
  }, [pathname, onGone]);

  const { path } = splitLocale(pathname);
  return (
    <>
      {navAt(path) === "beside" && <NavBeside />}
      {person && isPersonal(path) && <SessionEvents memberId={person.id} locale={locale} />}
      {person ? <AccountMenu me={person} /> : <AccountPlaceholder label={t("loading")} />}
    </>
  );
}
