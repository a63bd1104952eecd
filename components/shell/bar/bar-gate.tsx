"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isTopBarVisible } from "@/components/shell/visibility";

/** Hides the bar where docs/product.md, "Top bar", hides it, also after a navigation without reload. */
export function BarGate({ show, children }: { show: boolean; children: ReactNode }) {
  return isTopBarVisible(usePathname(), show) ? children : null;
}
