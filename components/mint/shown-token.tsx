"use client";

import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { shownToken, type Sale, type ShownToken } from "@/lib/mint/rules";

/** The token that is shown; null while the chain does not answer. */
export const Shown = createContext<ShownToken | null>(null);
const Show = createContext<(token: ShownToken | null) => void>(() => undefined);

/** Around the picture and the panel of a mint page; `first` is what the server has read, null while the chain does not answer. */
export function ShownTokenProvider({ first, children }: { first: ShownToken | null; children: ReactNode }) {
  const [followed, setFollowed] = useState<ShownToken | null>(null);
  return (
    <Show value={setFollowed}>
      <Shown value={followed ?? first}>{children}</Shown>
    </Show>
  );
}

/** Lets the picture follow what the panel reads from the chain. */
export function useShownToken(sale: Sale): void {
  const show = useContext(Show);
  const { id, as } = shownToken(sale);
  useEffect(() => show({ id, as }), [show, id, as]);
  useEffect(() => () => show(null), [show]);
}
