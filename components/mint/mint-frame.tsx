"use client";

import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from "react";
import type { MintStage } from "./panel/mint-stage";

/** What the panel tells: whether an attempt to mint is under way or has ended, and whether it has brought a token. */
type Told = { held: boolean; minted: boolean };

const Tell = createContext<(told: Told) => void>(() => undefined);

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

/** The panel as the page has it now, or, while an attempt to mint holds it, as it was when that began. */
export const heldPanel = (now: ReactNode, last: ReactNode, held: boolean): ReactNode => (held ? last : now);

/**
 * `MintLayout` that hears from the panel inside how far it is. Whatever draws the page again, such as a renewed session, finds the token
 * recorded and brings no panel any more; the one that minted stays with its result.
 */
export function MintFrame({ panel, ...parts }: Omit<MintLayoutProps, "minted">) {
  const [{ held, minted }, tell] = useState<Told>({ held: false, minted: false });
  const [last, setLast] = useState(panel);
  const shown = heldPanel(panel, last, held);
  if (shown !== last) setLast(shown);
  return (
    <Tell value={tell}>
      <MintLayout {...parts} panel={shown} minted={minted} />
    </Tell>
  );
}

/** Tells the frame around the panel, before anything is painted, whether an attempt to mint is under way, and whether it has ended with a token. */
export function useMinting(at: MintStage["at"]): void {
  const tell = useContext(Tell);
  const held = at !== "idle";
  const minted = at === "confirmed";
  useLayoutEffect(() => {
    tell({ held, minted });
    if (minted) window.scrollTo(0, 0);
    return () => tell({ held: false, minted: false });
  }, [tell, held, minted]);
}
