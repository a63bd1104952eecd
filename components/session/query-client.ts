import { QueryCache, QueryClient } from "@tanstack/react-query";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";

/** A read that is refused because the session has ended, or still needs its second factor: nothing here can be read any more. */
function leaveWhenShut(error: Error): void {
  const why = sessionRefusal(error);
  const { pathname, search } = window.location;
  const next = encodeURIComponent(`${pathname}${search}`);
  const page = why === "session_ended" ? "/auth/ended" : "/auth/second-factor";
  if (why) window.location.assign(localizedHref(splitLocale(pathname).locale, `${page}?next=${next}`));
}

const kept = 1_800_000;

/**
 * Cache settings (docs/product.md, "Client cache"): fresh 5 minutes, kept 30, no refetch on focus, one retry. The server
 * makes a client for each page and keeps nothing in it: a timer there would hold the whole request for those 30 minutes.
 */
export const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenShut }),
    defaultOptions: {
      queries: {
        staleTime: 300_000,
        gcTime: typeof window === "undefined" ? Infinity : kept,
        refetchOnWindowFocus: false,
        retry: 1,
      },
    },
  });
