"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { leaveSignedOut } from "@/components/session/end-session";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field, FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { carryToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { refusalIn, type Refusal } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import {
  beginMergeAction,
  cancelMergeAction,
  handInMergeCodeAction,
  textMergeCodeAction,
} from "@/lib/account/merge/actions";
import type { OwnMerge } from "@/lib/account/merge/schema";
import { settingsPath } from "@/lib/members/settings-paths";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { localizedHref } from "@/lib/platform/i18n/href";

type Done = { onDone: (merge: OwnMerge) => void };

export function MergeStart({ onDone }: Done) {
  const t = useTranslations("settings.merge");
  const { ref, submit, error, general, values } = useActionForm(beginMergeAction, onDone);
  return (
    <form ref={ref} action={submit} className="grid gap-4">
      <TextField
        label={t("contact")}
        hint={t("contactHint")}
        name="contact"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        key={values.contact}
        defaultValue={values.contact}
        error={error("contact")}
      />
      <SubmitRow error={general}>
        <SubmitButton variant="secondary">{t("send")}</SubmitButton>
      </SubmitRow>
    </form>
  );
}

/** An account without an address has its code sent when it asks for it, so that nobody else can have texts sent. */
export function MergeTextCode({ request, onDone }: Done & { request: string }) {
  const t = useTranslations("settings.merge");
  const [sent, setSent] = useState(false);
  const { submit, pending, general } = useActionForm(textMergeCodeAction, () => setSent(true));
  return (
    <div className="grid gap-5">
      {sent && <MergeCode request={request} label={t("codeText")} onDone={onDone} />}
      <form action={submit}>
        <input type="hidden" name="request" value={request} />
        <FieldError>{general}</FieldError>
        <Button type="submit" variant={sent ? "ghost" : "secondary"} loading={pending}>
          {t(sent ? "textAgain" : "text")}
        </Button>
      </form>
    </div>
  );
}

export function MergeCode({ request, label, onDone }: Done & { request: string; label: string }) {
  const t = useTranslations("settings.merge");
  const { ref, submit, pending, error, general, values } = useActionForm(handInMergeCodeAction, onDone);
  return (
    <form ref={ref} action={submit} className="grid justify-items-start gap-3">
      <input type="hidden" name="request" value={request} />
      <Field label={label} error={error("code") ?? general}>
        {(control) => <CodeInput {...control} name="code" defaultValue={values.code} />}
      </Field>
      <Button type="submit" variant="secondary" loading={pending}>
        {t("confirm")}
      </Button>
    </form>
  );
}

type Merged = { side: "older" | "younger" } | { reason: Refusal };

async function askToMerge(request: string): Promise<Merged> {
  try {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ request });
    const response = await fetch("/api/me/merge", {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(browserTimeouts.changeMs),
    });
    const told = (await response.json().catch(() => null)) as { side: "older" | "younger" } | null;
    return response.ok && told ? told : { reason: refusalIn(response.status, told) };
  } catch {
    return { reason: "service_unavailable" };
  }
}

/** The last step; whoever asks from the account that closes is led to sign in to the other. */
export function MergeConfirm({ request, stays }: { request: string; stays: boolean }) {
  const t = useTranslations("settings.merge");
  const words = useErrorWords();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);

  const merge = async () => {
    setBusy(true);
    const told = await askToMerge(request);
    if ("reason" in told) {
      setBusy(false);
      return setRefused(told.reason);
    }
    const { side } = told;
    const toast = { title: t("doneTitle"), description: t(`done.${side}`), tone: "positive" } as const;
    if (side === "younger") return leaveSignedOut(localizedHref(locale, "/auth"), toast);
    carryToast(toast);
    window.location.assign(localizedHref(locale, settingsPath("data")));
  };

  return (
    <div>
      <FieldError>{refused && words(refused)}</FieldError>
      <Button variant="danger" loading={busy} onClick={() => void merge()}>
        {t(stays ? "mergeHere" : "mergeThere")}
      </Button>
    </div>
  );
}

export function MergeCancel({ request, onDone }: Done & { request: string }) {
  const t = useTranslations("settings.merge");
  const { submit, pending, general } = useActionForm(cancelMergeAction, onDone);
  return (
    <form action={submit}>
      <input type="hidden" name="request" value={request} />
      <FieldError>{general}</FieldError>
      <Button type="submit" variant="ghost" loading={pending}>
        {t("cancel")}
      </Button>
    </form>
  );
}
