import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { LostText } from "./lost";

/**
 * The not-found page in the visitor's language, for pages that find out while they are made. Groups whose pages call
 * `notFound()` have it in their own `not-found.tsx`, without a frame of its own: it travels with every page of the group,
 * and one at the root would travel with every public page. `place` says where its buttons lead.
 */
export function NotFoundPage({ place }: Pick<ComponentProps<typeof LostText>, "place">) {
  return <LostText locale={useLocale()} t={useTranslations("shell")} place={place} />;
}
