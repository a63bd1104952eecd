import { getLocale } from "next-intl/server";
import { Lost } from "./lost";

/**
 * The not-found page in the visitor's language, for pages that find out while they are made. Groups whose pages call
 * `notFound()` export it from their own `not-found.tsx`, below the layout with their frame: it travels with every page of
 * the group, and one at the root would travel with every public page.
 */
export async function NotFoundPage() {
  return <Lost locale={await getLocale()} />;
}
