"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};
const isUnknown = () => new URLSearchParams(window.location.search).get("notice") === "unknown-invite";

/** Says that an invitation was not found when the referral redirect led here; the page itself stays static. */
export function InviteNotice({ text }: { text: string }) {
  const shown = useSyncExternalStore(subscribe, isUnknown, () => false);
  return (
    <div role="status">
      {shown && <p className="border-line bg-surface border-b px-4 py-3 text-center text-sm">{text}</p>}
    </div>
  );
}
