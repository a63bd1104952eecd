"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState, type FormEvent } from "react";
import { leaveSignedOut } from "@/components/session/end-session";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { useFocusOnRefusal } from "@/components/ui/focus";
import { TextField } from "@/components/ui/text-field";
import { refusalIn, type Refusal } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import type { ErrorCode } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";

type Refused = { reason: Refusal; fields?: Partial<Record<"word" | "code", ErrorCode>> };

async function ask(method: "POST" | "DELETE", body?: object): Promise<Refused | null> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/me/erasure", {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(browserTimeouts.changeMs),
    });
    if (response.ok) return null;
    const told = (await response.json().catch(() => null)) as Pick<Refused, "fields"> | null;
    return { reason: refusalIn(response.status, told), fields: told?.fields };
  } catch {
    return { reason: "service_unavailable" };
  }
}

type EraseAccountProps = { contact: string; word: string; subscribed: boolean };

/** Asks twice: what will happen and a fresh code, then the word. Ends on the home page, signed out. */
export function EraseAccount({ contact, word, subscribed }: EraseAccountProps) {
  const t = useTranslations("settings.erase");
  const words = useErrorWords();
  const locale = useLocale();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const last = useRef<HTMLInputElement>(null);
  const form = useFocusOnRefusal(refused);
  const beside = (name: "word" | "code") => refused?.fields?.[name] && words(refused.fields[name]);

  const sendCode = async () => {
    setBusy(true);
    const refusal = await ask("POST");
    setBusy(false);
    setRefused(refusal);
    if (!refusal) setSent(true);
  };

  const erase = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    const refusal = await ask("DELETE", { locale, word: typed.get("word"), code: typed.get("code") });
    if (!refusal) {
      const toast = { title: t("doneTitle"), description: t("doneText"), tone: "positive" } as const;
      return leaveSignedOut(localizedHref(locale, "/"), toast);
    }
    setBusy(false);
    setRefused(refusal);
  };

  return (
    <Dialog
      trigger={<Button variant="danger">{t("open")}</Button>}
      title={t("title")}
      description={t("lead")}
      closeLabel={t("close")}
    >
      <ul className="text-muted grid list-disc gap-1.5 pl-5 text-sm">
        <li>{t("goes")}</li>
        <li>{t("stays")}</li>
        {subscribed && <li>{t("subscription")}</li>}
      </ul>
      {sent ? (
        <form ref={form} onSubmit={(event) => void erase(event)} className="mt-6 grid gap-5">
          <p className="text-sm" role="status">
            {t("sent", { to: contact })}
          </p>
          <Field label={t("code")} error={beside("code")}>
            {(control) => (
              // What cannot be undone waits for its button.
              <CodeInput {...control} name="code" autoFocus onComplete={() => last.current?.focus()} />
            )}
          </Field>
          <TextField
            ref={last}
            name="word"
            label={t("word", { word })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={beside("word")}
          />
          <FieldError>{refused && !refused.fields ? words(refused.reason) : null}</FieldError>
          <Button type="submit" variant="danger" loading={busy}>
            {t("confirm")}
          </Button>
        </form>
      ) : (
        <div className="mt-6 grid gap-3">
          <FieldError>{refused && words(refused.reason)}</FieldError>
          <Button
            variant="secondary"
            loading={busy}
            onClick={() => void sendCode()}
            className="shrink py-2 wrap-anywhere whitespace-normal"
          >
            {t("send", { to: contact })}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
