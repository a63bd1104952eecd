"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { artworkPath, shownToken, type Sale, type ShownToken } from "@/lib/mint/rules";
import { Artwork } from "./artwork";

const Shown = createContext<ShownToken | null>(null);
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

/** Lets the picture follow what the panel reads from the chain, and the token it has minted (`own`). */
export function useShownToken(sale: Sale, own?: string): void {
  const show = useContext(Show);
  const { id, as } = shownToken(sale, own);
  useEffect(() => show({ id, as }), [show, id, as]);
  useEffect(() => () => show(null), [show]);
}

/** The picture of the token that is shown, and what it is to whoever looks. */
export function ShownArtwork() {
  const t = useTranslations("mint");
  const token = useContext(Shown);
  return (
    <Artwork
      image={token ? artworkPath(token.id) : undefined}
      label={token ? t("artwork", { id: token.id }) : ""}
      note={token && t(`artworkNote.${token.as}`, { id: token.id })}
    />
  );
}
