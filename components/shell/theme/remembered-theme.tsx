"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { showTheme } from "./theme";

/** Signing in may bring another appearance (`altura_theme`) without a new document, so it is looked at on every page. */
export function RememberedTheme() {
  const pathname = usePathname();
  useEffect(() => showTheme(), [pathname]);
  return null;
}
