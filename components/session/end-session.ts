import { forgetDrafts } from "@/components/chat/drafts";
import { carryToast, type Toast } from "@/components/ui/toast";
import type { Me } from "@/lib/members/me";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { tellSignedOut } from "./signed-out-elsewhere";

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds before each question: a call that the server gave up may still go through. */
const pauses = [0, 1500, 3500];

const postSignOut = (signal: AbortSignal) =>
  fetch("/api/sign-out", { method: "POST", signal }).catch(() => null);

async function isSignedOut(): Promise<boolean> {
  try {
    const response = await fetch("/api/me", { signal: AbortSignal.timeout(browserTimeouts.readMs) });
    return response.ok && ((await response.json()) as Me).member === null;
  } catch {
    return false;
  }
}

/**
 * Whether the session of this browser has ended after all, asked before it is said that ending it failed. `again`: the call got no
 * answer, or that of a service that is late, and it is asked for some seconds. Not for a session that
 * waits for its second factor, of which `GET /api/me` tells nothing. Never throws.
 */
export async function hasSessionEnded(again: boolean): Promise<boolean> {
  for (const pause of again ? pauses : pauses.slice(0, 1)) {
    await wait(pause);
    if (!(await isSignedOut())) continue;
    // A session that has ended is ended once more at once, which takes its cookies away.
    await postSignOut(AbortSignal.timeout(browserTimeouts.besideMs));
    return true;
  }
  return false;
}

/** Forgets the Discord tokens while the session still says whose they are. The end of the session does it too, so a failure is only logged. */
export async function forgetDiscordTokens(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(browserTimeouts.besideMs);
    const response = await fetch("/api/discord-token-refresh", { method: "DELETE", signal });
    if (!response.ok) console.warn("Discord tokens were not deleted:", response.status);
  } catch (error) {
    console.warn("Discord tokens were not deleted:", error);
  }
}

/** Ends a session of which `GET /api/me` tells nothing, as it waits for its second factor. Answers whether the server has ended it. */
export const endPendingSession = async (): Promise<boolean> =>
  (await postSignOut(AbortSignal.timeout(browserTimeouts.changeMs)))?.ok === true;

/** Ends the session of this browser. Answers whether it has ended, never throws. */
export async function endSession(): Promise<boolean> {
  const response = await postSignOut(AbortSignal.timeout(browserTimeouts.changeMs));
  return response?.ok || hasSessionEnded(!response || response.status >= 500);
}

/**
 * What follows the end of a session: drafts go, other tabs hear of it, and this page is left by a full load, so that nothing of the
 * member stays in memory. It depends on nothing that a browser may refuse.
 */
export function leaveSignedOut(href: string, toast?: Omit<Toast, "action">): void {
  forgetDrafts();
  tellSignedOut();
  if (toast) carryToast(toast);
  window.location.assign(href);
}
