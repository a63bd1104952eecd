"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Refusal } from "./refusal-of";

/**
 * The sentence of a refusal. With a detail it is the sentence that names it, where there is one. A code without a sentence on
 * this page, which only a newer release can answer (`components/messages/refusals.test.ts`), is named as it is: what was
 * refused is never told as an outage.
 */
export function useErrorWords(): (code: Refusal, detail?: string) => string {
  const t = useTranslations("errors");
  return useCallback(
    (code, detail) => {
      if (detail && code === "changed_meanwhile") return t("changed_meanwhile_because", { message: detail });
      if (/^HTTP 5/.test(code)) return t("failed", { code });
      return t.has(code) ? t(code as "conflict") : t("refused", { code });
    },
    [t],
  );
}
