import { tabChannel } from "@/lib/platform/browser/tabs";

const message = "signed-out";
const channel = tabChannel("altura_session");

/** Tells the other tabs of this browser that its session has ended; the tab that calls it is not told. */
export const tellSignedOut = (): void => channel.tell(message);

/** Calls `leave` when another tab of this browser has ended the session; returns how to stop. */
export const onSignedOutElsewhere = (leave: () => void): (() => void) =>
  channel.hear((heard) => {
    if (heard === message) leave();
  });
