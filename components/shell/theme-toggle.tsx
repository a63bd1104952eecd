"use client";

import { Moon, Sun } from "lucide-react";
import { applyTheme } from "./theme";

/** Both icons are in the page; the theme decides by CSS which one shows, so nothing changes on hydration. */
export function ThemeToggle({ label }: { label: string }) {
  const toggle = () => applyTheme(document.documentElement.dataset.theme === "light" ? "dark" : "light");
  return (
    <button
      type="button"
      aria-label={label}
      onClick={toggle}
      className="text-muted hover:text-text hover:bg-raised rounded-control inline-grid size-11 place-items-center transition-colors"
    >
      <Sun aria-hidden="true" className="light:hidden size-5" />
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
    </button>
  );
}
