"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { tellSignedOut } from "@/components/session/signed-out-elsewhere";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { carryToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import { isErrorCode, type ErrorCode } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";

async function endEverySession(): Promise<ErrorCode | null> {
  try {
    const response = await fetch("/api/me/sessions", { method: "DELETE" });
    if (response.ok) return null;
    const { reason } = (await response.json()) as { reason: unknown };
    return isErrorCode(reason) ? reason : "service_unavailable";
  } catch {
    return "service_unavailable";
  }
}

/** Says what will happen, ends every session, this one included, and leaves for the home page by a full load. */
export function SignOutEverywhere({ others }: { others: number }) {
  const t = useTranslations("settings.sessions");
  const words = useErrorWords();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorCode | null>(null);

  const leave = async () => {
    setBusy(true);
    const refusal = await endEverySession();
    setRefused(refusal);
    if (refusal) return setBusy(false);
    tellSignedOut();
    carryToast({ title: t("everywhereDone"), description: t("everywhereDoneText"), tone: "positive" });
    window.location.assign(localizedHref(locale, "/"));
  };

  return (
    <Dialog
      trigger={<Button variant="danger">{t("everywhere")}</Button>}
      title={t("everywhereTitle")}
      description={t("everywhereText", { count: others })}
      closeLabel={t("close")}
    >
      <ul className="text-muted grid list-disc gap-1.5 pl-5 text-sm">
        <li>{t("everywhereAfter")}</li>
        <li>{t("everywhereUnknown")}</li>
      </ul>
      <FieldError>{refused && words(refused)}</FieldError>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" loading={busy} onClick={() => void leave()}>
          {t("everywhereConfirm")}
        </Button>
        <DialogClose>
          <Button variant="ghost">{t("everywhereKeep")}</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}
