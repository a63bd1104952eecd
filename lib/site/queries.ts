import "server-only";
import { cache } from "react";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unlessBuilding } from "@/lib/platform/building";
import { figuresSchema, transparencySchema, type Figures, type Transparency } from "./figures";

/** Totals for public pages; null only in a build without a database. */
export const getFigures = cache((): Promise<Figures | null> =>
  unlessBuilding(async () => figuresSchema.parse(unwrap(await createPublicSupabase().rpc("public_figures")))),
);

/** Figures of the transparency page; null only in a build without a database. */
export const getTransparency = cache((): Promise<Transparency | null> =>
  unlessBuilding(async () =>
    transparencySchema.parse(unwrap(await createPublicSupabase().rpc("transparency_figures"))),
  ),
);
