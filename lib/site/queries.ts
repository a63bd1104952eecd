import "server-only";
import { cache } from "react";
import { createPublicSupabase } from "@/lib/supabase/public";
import { unwrap } from "@/lib/supabase/result";
import { unlessBuilding } from "./building";
import { figuresSchema, type Figures } from "./figures";

/** Totals for public pages; null only in a build without a database. */
export const getFigures = cache((): Promise<Figures | null> =>
  unlessBuilding(async () => figuresSchema.parse(unwrap(await createPublicSupabase().rpc("public_figures")))),
);
