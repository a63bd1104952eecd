"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Spinner } from "@/components/ui/spinner";

const load = () => import("./palette");
const Palette = lazy(async () => ({ default: (await load()).Palette }));

const never = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the command palette, as do Ctrl-K and ⌘K; its code is loaded then. */
export function PaletteButton({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("admin.frame.palette");
  const [open, setOpen] = useState(false);
  const apple = useSyncExternalStore(never, isApple, () => false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      setOpen((shown) => !shown);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        className="border-line text-muted hover:border-control hover:text-text rounded-control flex size-11 shrink-0 items-center justify-center gap-2 border-0 transition-colors md:h-9 md:w-56 md:justify-start md:border md:px-2.5"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only flex-1 text-left md:not-sr-only">{t("open")}</span>
        <kbd
          aria-hidden="true"
          className="border-line hidden rounded-sm border px-1 font-sans text-[11px] md:inline"
        >
          {apple ? "⌘ K" : "Ctrl K"}
        </kbd>
      </button>
      {open && (
        <Suspense
          fallback={<Spinner label={t("loading")} className="fixed inset-x-0 top-24 z-50 justify-center" />}
        >
          <Palette isAdmin={isAdmin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
