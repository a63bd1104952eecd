"use client";

import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { invitedCookie } from "@/lib/session/cookies/cookies";
import type { InvitationLine } from "@/lib/referrals/schema";

const subscribe = () => () => {};
const isUnknown = () => new URLSearchParams(window.location.search).get("notice") === "unknown-invite";

/** Who invited this browser; nothing is asked without the cookie of a link, nor for a member. */
function useInvitation(locale: string): InvitationLine | null {
  const [found, setFound] = useState<InvitationLine | null>(null);
  useEffect(() => {
    const invited = document.cookie.includes(`${invitedCookie}=1`);
    if (!invited || "member" in document.documentElement.dataset) return;
    const asked = new AbortController();
    fetch(`/api/invitation?locale=${locale}`, { signal: asked.signal })
      .then(async (answer) => {
        if (answer.ok) setFound(((await answer.json()) as { line: InvitationLine | null }).line);
      })
      // The line is a courtesy: the invitation counts without it.
      .catch(() => undefined);
    return () => asked.abort();
  }, [locale]);
  return found;
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="border-line bg-surface flex items-center justify-center gap-3 border-b px-4 py-3 text-center text-sm">
    {children}
  </p>
);

type InviteNoticeProps = {
  locale: string;
  /** For an invitation that was not found. */
  unknown?: string;
};

/** Says on a static page who invited the visitor, or that the invitation was not found. */
export function InviteNotice({ locale, unknown }: InviteNoticeProps) {
  const isLost = useSyncExternalStore(subscribe, isUnknown, () => false);
  const invitation = useInvitation(locale);
  return (
    <div role="status">
      {isLost && unknown ? (
        <Line>{unknown}</Line>
      ) : (
        invitation && (
          <Line>
            <Avatar name={invitation.name} src={invitation.picture} />
            {invitation.text}
          </Line>
        )
      )}
    </div>
  );
}
