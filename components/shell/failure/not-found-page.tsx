import { useLocale, useTranslations } from "next-intl";
import { LostText } from "./lost";

/**
 * The not-found page in the visitor's language, for pages that find out while they are made. Groups whose pages call
 * `notFound()` have it in their own `not-found.tsx`, without a frame of its own: it travels with every page of the group,
 * and one at the root would travel with every public page.
 */
export function NotFoundPage() {
  return <LostText locale={useLocale()} t={useTranslations("shell")} />;
}
