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
import { useGone } from "./account";
import type { Person } from "./account-button";
import { AccountMenu } from "./account-menu";
import { AccountPlaceholder } from "./account-placeholder";
import { askWho, forgetWho, onOutdated } from "./who-is-here";

/** Its client weighs 52 KiB, so pages that are the same for everybody do without. */
const SessionEvents = dynamic(() =>
  loadCode(() => import("@/components/session/session-events")).then((module) => module.SessionEvents),
);

/**
 * Asks `/api/me` on every page who is here, and again when their profile has changed. Where somebody is, the heartbeat runs,
 * a sign-out in another tab is heard, and pages that belong to the person follow the auth events.
 */
export function AccountSignedIn() {
  const pathname = usePathname();
  const locale = useLocale();
  const t = useTranslations("shell.account");
  const onGone = useGone();
  const [person, setPerson] = useState<Person | null>(null);

  useEffect(() => {
    const gone = () => {
      forgetWho();
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
