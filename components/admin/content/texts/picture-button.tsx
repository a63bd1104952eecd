"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { FileInput } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import { refusalIn, type Refusal } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";

async function send(file: File): Promise<{ picture: string } | { reason: Refusal }> {
  try {
    const response = await fetch("/api/admin/pictures", {
      method: "POST",
      body: file,
      signal: AbortSignal.timeout(browserTimeouts.uploadMs),
    });
    const answer = (await response.json().catch(() => null)) as { picture?: unknown } | null;
    if (response.ok && typeof answer?.picture === "string") return { picture: answer.picture };
    return { reason: refusalIn(response.status, answer) };
  } catch {
    return { reason: "service_unavailable" };
  }
}

/** What was uploaded, and what it shows. */
type SentPicture = { id: string; alt: string };

/** Uploads a picture with its description, and hands both over. */
export function PictureButton({ onPicture }: { onPicture: (picture: SentPicture) => void }) {
  const t = useTranslations("adminContent.texts.picture");
  const words = useErrorWords();
  const file = useRef<HTMLInputElement>(null);
  const alt = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const add = async () => {
    const chosen = file.current?.files?.[0];
    // Brackets would end the description in the text.
    const described = alt.current?.value.replace(/[[\]\n]/g, " ").trim();
    if (!chosen || !described) return setRefused("required");
    setBusy(true);
    const answer = await send(chosen);
    setBusy(false);
    if ("reason" in answer) return setRefused(answer.reason);
    setRefused(null);
    onPicture({ id: answer.picture, alt: described });
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title")}
      description={t("note")}
      closeLabel={t("close")}
      trigger={<Button variant="ghost">{t("add")}</Button>}
    >
      <div className="grid gap-4">
        <Field label={t("file")}>
          {(control) => (
            <FileInput {...control} ref={file} accept="image/jpeg,image/png,image/webp,image/gif" />
          )}
        </Field>
        <TextField ref={alt} label={t("alt")} hint={t("altHint")} maxLength={200} />
        <FieldError>{refused && words(refused)}</FieldError>
        <Button variant="primary" loading={busy} onClick={() => void add()}>
          {t("insert")}
        </Button>
      </div>
    </Dialog>
  );
}
