"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { ErrorCode } from "@/lib/platform/errors";

/** The sentence of a refusal; the general one for a code whose subject the page did not pick. */
export function useErrorWords(): (code: ErrorCode) => string {
  const t = useTranslations("errors");
  return useCallback((code) => t(t.has(code) ? code : "service_unavailable"), [t]);
}
