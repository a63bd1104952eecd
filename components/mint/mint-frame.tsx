"use client";

import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from "react";

const Tell = createContext<(minted: boolean) => void>(() => undefined);

type MintLayoutProps = {
  head: ReactNode;
  picture: ReactNode;
  /** What is said before a mint: what it would change, until when it can be made. */
  before: ReactNode;
  panel: ReactNode;
  after: ReactNode;
  /** Whether the panel has minted a token: then it is the whole page, and nothing that was announced is left. */
  minted: boolean;
};

/** The panel with what stands around it; on a phone it comes before the picture. */
export function MintLayout({ head, picture, before, panel, after, minted }: MintLayoutProps) {
  return (
    <div
      className={
        minted
          ? "frame py-10 md:py-16"
          : "frame grid gap-x-16 gap-y-10 py-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:grid-rows-[auto_1fr] lg:items-start"
      }
    >
      {!minted && <header className="lg:col-start-2 lg:row-start-1">{head}</header>}
      {!minted && (
        <div className="max-lg:order-last lg:col-start-1 lg:row-span-2 lg:row-start-1">{picture}</div>
      )}
      <div className={minted ? undefined : "grid gap-4 lg:col-start-2"}>
        {!minted && before}
        {panel}
        {!minted && after}
      </div>
    </div>
  );
}

/** `MintLayout` that hears from the panel inside whether it has minted. */
export function MintFrame(parts: Omit<MintLayoutProps, "minted">) {
  const [minted, tell] = useState(false);
  return (
    <Tell value={tell}>
      <MintLayout {...parts} minted={minted} />
    </Tell>
  );
}

/** Tells the frame around the panel, before anything is painted, whether it shows a token that it has minted. */
export function useMinted(minted: boolean): void {
  const tell = useContext(Tell);
  useLayoutEffect(() => {
    tell(minted);
    if (minted) window.scrollTo(0, 0);
    return () => tell(false);
  }, [tell, minted]);
}
