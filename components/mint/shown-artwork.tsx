"use client";

import { useTranslations } from "next-intl";
import { useContext } from "react";
import { artworkPath } from "@/lib/mint/rules";
import { Artwork } from "./artwork";
import { Shown } from "./shown-token";

/** The picture of the token that is shown, and which one it is. */
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
