import { askServer } from "@/components/members/ask-server";
import { hasEnded, leaveWhenShut } from "@/components/session/leave";
import type { ShutOut } from "@/lib/appeals/schema";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";

const ended = new EventTarget();
let asked = false;

/** Calls `hear` when a suspension has ended the session of this page; returns how to stop. */
export function onShutOut(hear: (shut: ShutOut) => void): () => void {
  asked = false;
  const told = (event: Event) => hear((event as CustomEvent<ShutOut>).detail);
  ended.addEventListener("shut", told);
  return () => ended.removeEventListener("shut", told);
}

/**
 * As `leaveWhenShut`, but whom a suspension has shut out reads so where the chat was, with the way to appeal: nobody can sign in
 * who is banned. Answers whether nothing more is to be said about `error` here.
 */
export function leaveChat(error: unknown): boolean {
  if (!hasEnded(error)) return leaveWhenShut(error);
  if (asked) return true;
  asked = true;
  askServer<{ shut: ShutOut | null }>("/api/me/suspension", AbortSignal.timeout(browserTimeouts.readMs)).then(
    ({ shut }) => {
      if (shut) ended.dispatchEvent(new CustomEvent("shut", { detail: shut }));
      else leaveWhenShut(error);
    },
    () => void leaveWhenShut(error),
  );
  return true;
}
