import { QueryCache, QueryClient } from "@tanstack/react-query";
import { leaveWhenShut } from "./leave";

const kept = 1_800_000;

/**
 * Cache settings (docs/product.md, "Client cache"): fresh 5 minutes, kept 30, no refetch on focus, one retry. The server
 * makes a client for each page and keeps nothing in it: a timer there would hold the whole request for those 30 minutes.
 */
export const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void leaveWhenShut(error) }),
    defaultOptions: {
      queries: {
        staleTime: 300_000,
        gcTime: typeof window === "undefined" ? Infinity : kept,
        refetchOnWindowFocus: false,
        retry: 1,
      },
    },
  });
