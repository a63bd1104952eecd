"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { isNoAnswer } from "@/components/ui/no-answer";
import { refusalIn, type Refusal } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import { beginImportAction } from "@/lib/admin/imports/actions";
import { columnKinds } from "@/lib/admin/imports/columns";
import { headBytes } from "@/lib/admin/imports/decode";
import { mostBytes, serviceNames } from "@/lib/admin/imports/rules";
import type { ImportHead } from "@/lib/admin/imports/schema";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { localizedHref } from "@/lib/platform/i18n/href";
import { localeNames } from "@/lib/platform/i18n/routing";

/** What our server says to bytes. */
async function send<T>(path: string, body: Blob): Promise<{ data: T } | { refused: Refusal }> {
  try {
    const headers = { "content-type": "application/octet-stream" };
    const answer = await fetch(path, {
      method: "POST",
      body,
      headers,
      signal: AbortSignal.timeout(browserTimeouts.uploadMs),
    });
    const told = (await answer.json().catch(() => null)) as T;
    return answer.ok ? { data: told } : { refused: refusalIn(answer.status, told) };
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    return { refused: "service_unavailable" };
  }
}

/** Takes a file: shows its first lines, asks which column is what, and sends it to be looked through. Nobody is taken in by that. */
export function ImportUpload() {
  const t = useTranslations("adminImport.upload");
  const words = useErrorWords();
  const router = useRouter();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [head, setHead] = useState<ImportHead | null>(null);
  const [fault, setFault] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);

  const choose = async (chosen: File | undefined) => {
    setFault(null);
    setHead(null);
    if (!chosen) return;
    if (chosen.size > mostBytes) return setFault("body_too_large");
    setFile(chosen);
    const answer = await send<ImportHead>("/api/admin/imports/head", chosen.slice(0, headBytes));
    if ("refused" in answer) setFault(answer.refused);
    else setHead(answer.data);
  };
  const upload = async (id: string) => {
    if (!file) return;
    setSending(true);
    const answer = await send(`/api/admin/imports/${id}`, file);
    if ("refused" in answer) setFault(answer.refused);
    else router.push(localizedHref(locale, `/admin/home/import/${id}`));
    setSending(false);
  };
  const close = () => {
    setHead(null);
    if (input.current) input.current.value = "";
  };
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label={t("choose")}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <Button
        variant="primary"
        className="justify-self-start"
        loading={sending}
        onClick={() => input.current?.click()}
      >
        {t("choose")}
      </Button>
      {sending && <p role="status">{t("sending")}</p>}
      <FieldError>{fault && words(fault)}</FieldError>
      {head && file && (
        <ChangeDialog
          action={beginImportAction}
          onClose={close}
          onChanged={(begun) => {
            void upload(begun.id);
          }}
          reasonChosen
          title={t("title", { name: file.name })}
          text={head.service ? t("known", { service: serviceNames[head.service] }) : t("own")}
          confirm={t("check")}
          fixed={{ name: file.name.slice(0, 100) }}
          fields={(form) => (
            <>
              <div className="grid items-start gap-3 sm:grid-cols-2">
                {columnKinds.map((kind) => (
                  <Field
                    key={kind}
                    label={t(`columns.${kind}`)}
                    hint={kind === "email" ? undefined : t(`hints.${kind}`)}
                    error={form.error(`column_${kind}`)}
                  >
                    {(control) => (
                      <Select
                        {...control}
                        name={`column_${kind}`}
                        defaultValue={form.values[`column_${kind}`] ?? head.columns[kind] ?? ""}
                      >
                        <option value="">{t("none")}</option>
                        {head.names.map(
                          (name, at) =>
                            name && (
                              <option key={name} value={name}>
                                {head.sample[0]?.[at]
                                  ? t("column", { name, value: head.sample[0][at].slice(0, 30) })
                                  : name}
                              </option>
                            ),
                        )}
                      </Select>
                    )}
                  </Field>
                ))}
                <Field label={t("locale")} hint={t("localeHint")}>
                  {(control) => (
                    <Select {...control} name="locale" defaultValue={form.values.locale ?? locale}>
                      {Object.entries(localeNames).map(([key, name]) => (
                        <option key={key} value={key}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              </div>
              <p className="text-muted text-sm">{t("note")}</p>
            </>
          )}
        />
      )}
    </div>
  );
}
