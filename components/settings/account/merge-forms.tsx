"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field, FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { carryToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import {
  beginMergeAction,
  cancelMergeAction,
  handInMergeCodeAction,
  mergeAccountsAction,
} from "@/lib/account/merge/actions";
import type { OwnMerge } from "@/lib/account/merge/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

type Done = { onDone: (merge: OwnMerge) => void };

export function MergeStart({ onDone }: Done) {
  const t = useTranslations("settings.merge");
  const { ref, submit, error, general, values } = useActionForm(beginMergeAction, onDone);
  return (
    <form ref={ref} action={submit} className="grid gap-4">
      <TextField
        label={t("email")}
        hint={t("emailHint")}
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        key={values.email}
        defaultValue={values.email}
        error={error("email")}
      />
      <SubmitRow error={general}>
        <SubmitButton variant="secondary">{t("send")}</SubmitButton>
      </SubmitRow>
    </form>
  );
}

export function MergeCode({ request, onDone }: Done & { request: string }) {
  const t = useTranslations("settings.merge");
  const { ref, submit, pending, error, general, values } = useActionForm(handInMergeCodeAction, onDone);
  return (
    <form ref={ref} action={submit} className="grid justify-items-start gap-3">
      <input type="hidden" name="request" value={request} />
      <Field label={t("code")} error={error("code") ?? general}>
        {(control) => <CodeInput {...control} name="code" defaultValue={values.code} />}
      </Field>
      <Button type="submit" variant="secondary" loading={pending}>
        {t("confirm")}
      </Button>
    </form>
  );
}

/** The last step; whoever stands in the account that closes is led to sign in to the other. */
export function MergeConfirm({ request, stays }: { request: string; stays: boolean }) {
  const t = useTranslations("settings.merge");
  const locale = useLocale();
  const { ref, submit, pending, general } = useActionForm(mergeAccountsAction, ({ side }) => {
    carryToast({ title: t("doneTitle"), description: t(`done.${side}`), tone: "positive" });
    window.location.assign(localizedHref(locale, side === "older" ? "/members/settings?tab=data" : "/auth"));
  });
  return (
    <form ref={ref} action={submit}>
      <input type="hidden" name="request" value={request} />
      <FieldError>{general}</FieldError>
      <Button type="submit" variant="danger" loading={pending}>
        {t(stays ? "mergeHere" : "mergeThere")}
      </Button>
    </form>
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
