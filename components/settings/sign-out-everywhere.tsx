"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { hasSessionEnded, leaveSignedOut } from "@/components/session/end-session";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { refusalOf, type Refusal } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { localizedHref } from "@/lib/platform/i18n/href";

async function endEverySession(): Promise<Refusal | null> {
  try {
    const response = await fetch("/api/me/sessions", {
      method: "DELETE",
      signal: AbortSignal.timeout(browserTimeouts.changeMs),
    });
    return response.ok ? null : await refusalOf(response);
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
  const [refused, setRefused] = useState<Refusal | null>(null);

  const leave = async () => {
    setBusy(true);
    setRefused(null);
    const refusal = await endEverySession();
    // This one ends last: where it has ended, the others have.
    if (refusal && !(refusal === "service_unavailable" && (await hasSessionEnded(true)))) {
      setRefused(refusal);
      return setBusy(false);
    }
    leaveSignedOut(localizedHref(locale, "/"), {
      title: t("everywhereDone"),
      description: t("everywhereDoneText"),
      tone: "positive",
    });
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
