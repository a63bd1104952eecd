import type english from "./messages/en/nav.json";
import { defaultLocale } from "./routing";

export type NavWords = typeof english;

/**
 * The words of the members' navigation, in its code and not among the data of a page: pages that are the same for everybody
 * carry nothing of it, and the pages of the member area not a second time.
 */
const files = import.meta.glob<{ default: NavWords }>("./messages/*/nav.json", { eager: true });

export function navWords(locale: string): NavWords {
  const file = files[`./messages/${locale}/nav.json`] ?? files[`./messages/${defaultLocale}/nav.json`];
  return (file as { default: NavWords }).default;
}
