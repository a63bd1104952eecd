"use client";

import { Paperclip } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError, type FieldControl } from "@/components/ui/field";
import { FileInput } from "@/components/ui/input";
import { refusalIn, type Refusal } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { FormField, KeptFile } from "@/lib/applications/fields";
import { fileBytes, fileTypes } from "@/lib/applications/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { sizeWords } from "@/lib/platform/i18n/size-words";

const place = "/api/me/application/files";

async function ask<T>(address: string, init: RequestInit): Promise<{ answer: T } | { refused: Refusal }> {
  try {
    const response = await fetch(address, init);
    const answer = (await response.json().catch(() => null)) as T;
    return response.ok ? { answer } : { refused: refusalIn(response.status, answer) };
  } catch {
    return { refused: "service_unavailable" };
  }
}

export type FileAnswers = {
  /** Version of the form, which each upload names. */
  form: number;
  kept: (field: string) => readonly KeptFile[];
  /** Called when another version of the form counts. */
  onFormChanged: () => void;
};

type FileControlProps = FieldControl & {
  field: FormField;
  /** Left out where a form is only shown. */
  files?: FileAnswers;
};

/** Files that answer a field: each is kept as soon as it is chosen, in the draft, and taken away at once. */
export function FileControl({ field, files, ...control }: FileControlProps) {
  const t = useTranslations("community.apply.form");
  const locale = useLocale();
  const words = useErrorWords();
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState<readonly KeptFile[]>(() => files?.kept(field.id) ?? []);
  const [busy, setBusy] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const [refused, setRefused] = useState<Refusal | null>(null);
  const most = field.max ?? 1;

  const run = async <T,>(name: string, address: string, init: RequestInit, done: (answer: T) => void) => {
    setBusy(name);
    setRefused(null);
    const result = await ask<T>(address, init);
    setBusy(null);
    if ("answer" in result) return done(result.answer);
    setRefused(result.refused);
    if (result.refused === "form_changed") files?.onFormChanged();
  };
  const add = (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file || !files) return;
    if (file.size > fileBytes) return setRefused("file_invalid");
    const query = new URLSearchParams({
      field: field.id,
      form: String(files.form),
      name: file.name.slice(-200),
    });
    const init = { method: "POST", body: file };
    void run<KeptFile>(file.name, `${place}?${query.toString()}`, init, (answer) => {
      setKept((before) => [...before, answer]);
      setTold(t("fileKept", { name: answer.name }));
    });
  };
  const remove = ({ id, name }: KeptFile) =>
    void run(name, `${place}/${id}`, { method: "DELETE" }, () => {
      setKept((before) => before.filter((file) => file.id !== id));
      input.current?.focus();
    });

  return (
    <div className="grid gap-2">
      {kept.length > 0 && (
        <ul className="border-line divide-line rounded-control divide-y border">
          {kept.map((file) => (
            <li key={file.id} className="flex min-h-11 items-center gap-2 pl-3 text-sm">
              <Paperclip aria-hidden="true" className="text-muted size-4 shrink-0" />
              <a
                href={`${place}/${file.id}`}
                className="min-w-0 flex-1 truncate underline underline-offset-4"
              >
                {file.name}
              </a>
              <span className="text-muted shrink-0 tabular-nums">
                {sizeWords(file.size, formatter(locale))}
              </span>
              <Button
                variant="ghost"
                disabled={busy !== null}
                aria-label={t("removeFileLabel", { name: file.name })}
                onClick={() => remove(file)}
              >
                {t("removeFile")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileInput
        {...control}
        ref={input}
        accept={fileTypes}
        disabled={!files || busy !== null || kept.length >= most}
        onChange={(event) => add(event.target.files?.[0])}
      />
      <p role="status" className="text-muted text-sm">
        {busy ? t("uploading", { name: busy }) : told || t("fileHint", { count: most })}
      </p>
      <FieldError>{refused && words(refused)}</FieldError>
    </div>
  );
}
