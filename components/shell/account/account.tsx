"use client";

import { usePathname } from "next/navigation";
import {
  createContext,
  startTransition,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from "react";
import { readCookie } from "@/lib/platform/browser/cookies";
import { localStore } from "@/lib/platform/browser/storage";
import { hintCookie, planCookie } from "@/lib/session/cookies/cookies";
import { AccountPlaceholder } from "./account-placeholder";

/** The cookie expires after a day or is taken by the guard; the copy in local storage goes with it. */
function dropTakenPlan() {
  if (readCookie(planCookie) === undefined) localStore.removeItem(planCookie);
}

const showGuest = () => void delete document.documentElement.dataset.member;

const Gone = createContext(() => {});

/** To be called when the person turns out not to be signed in, or no longer. */
export const useGone = () => useContext(Gone);

type AccountProps = {
  /** For whoever is not signed in; pages behind a guard have none. */
  join?: ReactNode;
  /** Said by the placeholder. */
  loading: string;
  children: ReactNode;
};

/**
 * The right end of the bar. The server sends both the join link and a placeholder; the head script shows one of
 * them by the hint cookie. Only with the hint is `children`, the account, shown, and with it loaded.
 */
export function Account({ join, loading, children }: AccountProps) {
  const pathname = usePathname();
  const [hinted, setHinted] = useState(false);

  const gone = useCallback(() => {
    showGuest();
    setHinted(false);
  }, []);

  useEffect(() => {
    dropTakenPlan();
    if (readCookie(hintCookie) === undefined) return showGuest();
    document.documentElement.dataset.member = "";
    startTransition(() => setHinted(true));
  }, [pathname]);

  const placeholder = <AccountPlaceholder label={loading} />;
  return (
    <>
      <span data-for="guest" className="flex">
        {join}
      </span>
      <span data-for="member" className="flex">
        {hinted ? (
          <Gone value={gone}>
            <Suspense fallback={placeholder}>{children}</Suspense>
          </Gone>
        ) : (
          placeholder
        )}
      </span>
    </>
  );
}
