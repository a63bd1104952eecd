"use client";

import { useEffect, type RefObject } from "react";
import { areKeysOn } from "@/components/admin/work/triage/keys";
import { openAbove } from "@/components/session/escape";

export const searchKey = "/";

const typedInto = "input, textarea, select, [contenteditable]";

/** Puts the focus into a search field by one key, unless letters are typed elsewhere or keys were turned off (WCAG 2.1.4). */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== searchKey || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || event.isComposing || !areKeysOn()) return;
      if (document.activeElement?.matches(typedInto) || document.querySelector(openAbove)) return;
      // Firefox opens its own search by this key.
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [field]);
}
