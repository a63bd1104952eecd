"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { loadCode } from "@/components/ui/load-code";
import { readCookie } from "@/lib/platform/browser/cookies";
import { invitedCookie } from "@/lib/session/cookies/cookies";
import { NoticeLine } from "./notice-line";

/** Fetched only by a browser that followed a link of a member. */
const InvitationLine = lazy(() =>
  loadCode(() => import("./invitation-line")).then((part) => ({ default: part.InvitationLine })),
);

const subscribe = () => () => {};
const isUnknown = () => new URLSearchParams(window.location.search).get("notice") === "unknown-invite";
const isInvited = () => readCookie(invitedCookie) === "1";
const never = () => false;

type InviteNoticeProps = {
  locale: string;
  /** For an invitation that was not found. */
  unknown?: string;
};

/** Says on a static page who invited the visitor, or that the invitation was not found. */
export function InviteNotice({ locale, unknown }: InviteNoticeProps) {
  const isLost = useSyncExternalStore(subscribe, isUnknown, never);
  const invited = useSyncExternalStore(subscribe, isInvited, never);
  return (
    <div role="status">
      {isLost && unknown ? (
        <NoticeLine>{unknown}</NoticeLine>
      ) : (
        invited && (
          <Suspense fallback={null}>
            <InvitationLine locale={locale} />
          </Suspense>
        )
      )}
    </div>
  );
}
