"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { Spinner } from "@/components/ui/spinner";

const anchorOf = (event: Event) =>
  (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[data-soft]") ?? null;

const opensElsewhere = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/**
 * Follows the links of `components/ui/anchor.tsx` inside the document, and fetches ahead what is about to be followed.
 * What else a click on them does is done before, by the script of `boot.ts`. A page that is not there after a moment is
 * announced by a spinner, whose text is `label`, and soon after by `slow`.
 */
export function SoftNavigation({ label, slow }: { label: string; slow: string }) {
  const router = useRouter();
  const [waits, navigate] = useTransition();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = anchorOf(event);
      if (!anchor) return;
      const { replace, soft } = anchor.dataset;
      const { pathname, search, hash } = anchor;
      const sameDocument = hash && pathname === location.pathname && search === location.search;
      if (event.defaultPrevented || opensElsewhere(event) || sameDocument) return;
      event.preventDefault();
      const go = replace === undefined ? router.push : router.replace;
      navigate(() => go(pathname + search + hash, { scroll: soft !== "stay" }));
    };
    const ahead = (event: Event) => {
      const anchor = anchorOf(event);
      // Of the same page with another query only the query is new. And a press while that is still being fetched would
      // change the address and nothing else: Next 16.4 takes the page that it has for the one that was asked for.
      if (anchor && anchor.pathname !== location.pathname) router.prefetch(anchor.pathname + anchor.search);
    };
    document.addEventListener("click", follow);
    document.addEventListener("pointerover", ahead);
    document.addEventListener("focusin", ahead);
    return () => {
      document.removeEventListener("click", follow);
      document.removeEventListener("pointerover", ahead);
      document.removeEventListener("focusin", ahead);
    };
  }, [router]);

  return waits && <NextPageLoading label={label} slow={slow} />;
}

/** Over the page that is left; it lies outside the landmarks of that page, so both texts are announced as status. */
export function NextPageLoading({ label, slow }: { label: string; slow: string }) {
  return (
    <div className="pointer-events-none fixed inset-x-3 top-20 z-50 grid justify-items-center gap-2">
      <div className="border-line bg-raised animate-[fade_180ms_150ms_both] rounded-full border p-2">
        <Spinner label={label} className="flex" />
      </div>
      <p
        role="status"
        className="slow-words border-line bg-raised rounded-card max-w-md border px-3 py-2 text-center"
      >
        {slow}
      </p>
    </div>
  );
}
