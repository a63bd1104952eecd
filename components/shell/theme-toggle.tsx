"use client";

import type { ReactNode } from "react";
import { applyTheme } from "./theme";

/** `children` are the icons; which of them shows is decided by CSS, so nothing changes on hydration. */
export function ThemeToggle({ label, children }: { label: string; children: ReactNode }) {
  const toggle = () => applyTheme(document.documentElement.dataset.theme === "light" ? "dark" : "light");
  return (
    <button
      type="button"
      aria-label={label}
      onClick={toggle}
      className="text-muted hover:text-text hover:bg-raised rounded-control inline-grid size-11 place-items-center transition-colors"
    >
      {children}
    </button>
  );
}
