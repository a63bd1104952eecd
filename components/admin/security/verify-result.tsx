"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Verification } from "@/lib/admin/security/schema";

/** What the check of the audit log found: the first fault, or that there is none, and where the chain ends. */
export function VerifyResult({ result: { checked, fault, waiting, head } }: { result: Verification }) {
  const t = useTranslations("admin.security.verify");
  return (
    <div className="mt-4 grid gap-2 text-sm">
      <p>
        {fault ? (
          <Badge tone="negative">{t(`faults.${fault.kind}`, { line: fault.line ?? 0 })}</Badge>
        ) : (
          <Badge tone="positive">{head ? t("intact", { checked }) : t("empty")}</Badge>
        )}
      </p>
      {waiting > 0 && <p className="text-muted">{t("waiting", { count: waiting })}</p>}
      {head && (
        <p className="text-muted">
          {t("head", { position: head.position })} <code className="break-all">{head.hash}</code>
        </p>
      )}
    </div>
  );
}
