import { usePathname, useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";
import { usePerson } from "@/components/shell/account/person-here";
import { splitLocale } from "@/lib/platform/i18n/href";
import { navWords } from "@/lib/platform/i18n/nav-words";
import { footFor, groupsFor, placeAt, viewerOf, type HubOrder } from "./navigation";

const never = () => () => undefined;
const chosenOrder = (): HubOrder =>
  document.documentElement.dataset.hubOrder === "doing" ? "doing" : "climb";

/** The order that the head script has found (`components/shell/boot.ts`). */
const useHubOrder = () => useSyncExternalStore(never, chosenOrder, () => "climb" as const);

/** The navigation of who is here, with the words of the page's language and the place of the page. */
export function useNavigation() {
  const { locale, path } = splitLocale(usePathname());
  const tab = useSearchParams().get("tab");
  const order = useHubOrder();
  const person = usePerson();
  const viewer = viewerOf(person);
  const place = placeAt(path, tab);
  return {
    locale,
    path,
    tab,
    words: navWords(locale),
    groups: groupsFor(viewer, order),
    foot: footFor(viewer, path),
    place,
    // In the chat itself its rooms say what is unread.
    counts: { unread: place?.group === "chat" ? 0 : (person?.unread ?? 0), notices: 0 },
  };
}
