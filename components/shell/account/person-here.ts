import { useSyncExternalStore } from "react";
import { tabChannel } from "@/lib/platform/browser/tabs";
import type { Person } from "./account-button";

let here: Person | null = null;
const listeners = new Set<() => void>();

/** Keeps who was found to be here for everything on the page that shows something of it; null for nobody. */
export function keepPerson(person: Person | null): void {
  here = person;
  listeners.forEach((listener) => listener());
}

/** What one tab tells the others: how many messages of the chat a member has not read. */
type Told = { member: string; unread: number };
const tabs = tabChannel("altura_unread");

function take({ member, unread }: Told): void {
  if (here?.id === member && here.unread !== unread) keepPerson({ ...here, unread });
}

/** Shows how many messages `member` has not read as the open chat counts them, in every tab of this browser. */
export function keepUnread(member: string, unread: number): void {
  take({ member, unread });
  tabs.tell({ member, unread } satisfies Told);
}

/** Shows what the chat in another tab counts; returns how to stop. */
export const followUnread = (): (() => void) =>
  tabs.hear((heard) => {
    const { member, unread } = (heard ?? {}) as Partial<Told>;
    if (typeof member === "string" && Number.isInteger(unread)) take({ member, unread: unread as number });
  });

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Who is here as far as it is known: null until the account has found out (`account-signed-in.tsx`), and for nobody. */
export const usePerson = (): Person | null =>
  useSyncExternalStore(
    listen,
    () => here,
    () => null,
  );
