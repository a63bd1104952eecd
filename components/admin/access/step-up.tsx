"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { FactorCode } from "@/components/security/factor-code";
import { FieldError } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { myFactors } from "@/lib/security/actions";
import type { Factor } from "@/lib/session/status/factors";

/** The part of a staff form that asks for the second factor again: why, and the code. It is sent with the form. */
export function StepUp({ error }: { error?: ReactNode }) {
  const t = useTranslations("admin.change");
  const [factors, setFactors] = useState<Factor[] | "failed" | null>(null);

  useEffect(() => {
    let gone = false;
    myFactors(null, {}).then(
      (answer) => !gone && setFactors(answer.ok && answer.data.length > 0 ? answer.data : "failed"),
      () => !gone && setFactors("failed"),
    );
    return () => {
      gone = true;
    };
  }, []);

  return (
    <fieldset className="border-line rounded-control grid gap-4 border p-4">
      <legend className="px-1 text-sm font-semibold">{t("stepUp")}</legend>
      <p role="status" className="text-muted text-sm">
        {t("stepUpText")}
      </p>
      {factors === null && <Skeleton className="h-16" />}
      <FieldError>{factors === "failed" && t("stepUpFailed")}</FieldError>
      {Array.isArray(factors) && <FactorCode factors={factors} error={error} autoFocus />}
    </fieldset>
  );
}
