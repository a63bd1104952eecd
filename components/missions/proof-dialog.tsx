"use client";

import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { Field, FieldError } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { useErrorWords } from "@/components/ui/use-error-words";
import { missingInProof, type ProofField } from "@/lib/missions/rules";
import type { Proof } from "@/lib/missions/schema";
import type { ErrorCode } from "@/lib/platform/errors";
import { PictureInput } from "./picture-input";
import { handIn } from "./set-out";
import { useClaim } from "./use-claim";

type ProofDialogProps = { slug: string; title: string; proof: Proof; onDone: () => void };

/** Hands in a picture, a link or a few words; what was typed stays when it is refused. */
export function ProofDialog({ slug, title, proof, onDone }: ProofDialogProps) {
  const t = useTranslations("missions.proof");
  const words = useErrorWords();
  const [open, setOpen] = useState(false);
  const [picture, setPicture] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Partial<Record<ProofField, ErrorCode>>>({});
  const { busy, refused, run } = useClaim(() => undefined);
  const { wants, tries_left, days, last } = proof;
  const error = (field: ProofField) => wrong[field] && words(wrong[field]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => ((form.get(name) as string | null) ?? "").trim();
    const given = { link: typed("link"), text: typed("text") };
    const missing = missingInProof(wants, { ...given, picture });
    setWrong(missing);
    const [first] = Object.keys(missing);
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    const sent = await run(async () => {
      const answer = await handIn({ slug, ...given }, picture);
      return answer.ok ? { ok: true, data: true } : answer;
    });
    if (!sent) return;
    setOpen(false);
    setPicture(null);
    onDone();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title", { title })}
      description={`${t("answered", { days })} ${t("tries", { tries: tries_left })}.`}
      closeLabel={t("close")}
      trigger={<Button variant="primary">{t(last ? "again" : "start")}</Button>}
    >
      <form onSubmit={(event) => void send(event)} noValidate className="grid gap-5">
        {(wants === "picture" || wants === "either") && (
          <Field label={t("picture")} hint={t("pictureHint")} error={error("picture")}>
            {(control) => <PictureInput control={control} picture={picture} onChange={setPicture} />}
          </Field>
        )}
        {(wants === "link" || wants === "either") && (
          <Field label={t("link")} hint={t("linkHint")} error={error("link")}>
            {(control) => (
              <Input {...control} type="url" name="link" inputMode="url" autoComplete="off" maxLength={500} />
            )}
          </Field>
        )}
        <Field
          label={t("text")}
          hint={t(wants === "text" ? "textHintNeeded" : "textHint")}
          error={error("text")}
        >
          {(control) => <Textarea {...control} name="text" rows={3} maxLength={1000} />}
        </Field>
        <FieldError>{refused}</FieldError>
        <DialogFoot cancel={t("cancel")}>
          <Button type="submit" variant="primary" loading={busy}>
            {t("send")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
