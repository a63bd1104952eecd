"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { ErrorCode } from "@/lib/platform/errors";

/**
 * The sentence of a refusal; the general one for a code whose subject the page did not pick. With a detail it is the
 * sentence that names it, where there is one.
 */
export function useErrorWords(): (code: ErrorCode, detail?: string) => string {
  const t = useTranslations("errors");
  return useCallback(
    (code, detail) => {
      if (detail && code === "changed_meanwhile" && t.has(code)) {
        return t("changed_meanwhile_because", { message: detail });
      }
      return t(t.has(code) ? code : "service_unavailable");
    },
    [t],
  );
}
