import "server-only";
import { cache } from "react";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import type { OpenKind } from "./kinds";
import { publicNotes, publishedDocuments } from "./schema";

/** Texts of the site as everybody reads them, for the sentences of prerendered pages. */

const isShown = <T extends { hidden: boolean }>(one: T): one is Extract<T, { hidden: false }> => !one.hidden;

/** Everything of a kind that is shown, and the slugs of what is hidden; null only in a build without a database. */
async function readPublished<K extends OpenKind>(kind: K) {
  const all = await unlessBuilding(async () =>
    unwrapAs(
      publishedDocuments(kind),
      await createPublicSupabase().rpc("published_documents", { p_kind: kind }),
    ),
  );
  return {
    shown: (all ?? []).filter(isShown),
    hidden: new Set((all ?? []).filter((one) => one.hidden).map(({ slug }) => slug)),
  };
}

export const getUpdates = cache(async () => (await readPublished("update")).shown);
export const getQuestions = cache(() => readPublished("faq"));
export const getBenefits = cache(() => readPublished("benefit"));
export const getStatedFigures = cache(async () => (await readPublished("figure")).shown);
export const getLegalTexts = cache(async () => (await readPublished("legal")).shown);

/** Title, date and first lines of the notes; empty in a build without a database. */
export const getNotes = cache(
  async () =>
    (await unlessBuilding(async () =>
      unwrapAs(publicNotes, await createPublicSupabase().rpc("public_notes")),
    )) ?? [],
);
