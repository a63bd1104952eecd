import { useSyncExternalStore } from "react";
import type { Person } from "./account-button";

let here: Person | null = null;
const listeners = new Set<() => void>();

/** Keeps who was found to be here for everything on the page that shows something of it; null for nobody. */
export function keepPerson(person: Person | null): void {
  here = person;
  listeners.forEach((listener) => listener());
}

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
