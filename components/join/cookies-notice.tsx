"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { takesCookies } from "@/lib/platform/browser/cookies";

/** The settings of the browser are somewhere else: looked at again when the reader comes back. */
function watch(changed: () => void): () => void {
  window.addEventListener("focus", changed);
  return () => window.removeEventListener("focus", changed);
}

/** Says that signing in needs cookies, to those whose browser takes none. Their forms would end where they began. */
export function CookiesNotice() {
  const t = useTranslations("join.cookies");
  const taken = useSyncExternalStore(watch, takesCookies, () => true);
  return (
    <div role="alert" className="empty:absolute">
      {!taken && <p className="border-negative border-l-2 pl-4 text-sm">{t("needed")}</p>}
    </div>
  );
}
