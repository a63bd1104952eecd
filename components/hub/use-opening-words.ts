import { useLocale, useTranslations } from "next-intl";
import type { Opening } from "@/lib/hub/schema";

/** What a level opens, in words; a mission by its title. */
export function useOpeningWords(): (opening: Opening) => string {
  const t = useTranslations("hub.openings");
  const locale = useLocale();
  return ({ key, texts }) => t(key, { title: (texts?.[locale] ?? texts?.en)?.title ?? "" });
}
