import "server-only";
import { cache } from "react";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { unlessBuilding } from "@/lib/platform/building";
import { remembered } from "@/lib/platform/memory/remembered";
import { figuresSchema, transparencySchema, type Figures, type Transparency } from "./figures";

/** Totals for public pages; null only in a build without a database. */
export const getFigures = cache((): Promise<Figures | null> =>
  unlessBuilding(async () => unwrapAs(figuresSchema, await createPublicSupabase().rpc("public_figures"))),
);

/** `getFigures` for the sentences of a page: at most a second old. */
export const getShownFigures = remembered(1000, getFigures);

/** Figures of the transparency page; null only in a build without a database. */
export const getTransparency = cache((): Promise<Transparency | null> =>
  unlessBuilding(async () =>
    unwrapAs(transparencySchema, await createPublicSupabase().rpc("transparency_figures")),
  ),
);
