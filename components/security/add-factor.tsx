"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { addApp, addPhone, verifyFactor } from "@/lib/security/actions";
import type { NewApp } from "@/lib/security/security";
import { QrPicture } from "./qr-picture";
import { RecoveryCodes } from "./recovery-codes";
import { useAnswer } from "./use-answer";

type Begun = { factor: string; challenge?: string; app?: NewApp };

/** Adds an authenticator app or a phone: name it, take the secret or the number, show the first code, keep the recovery codes. */
export function AddFactor({ kind }: { kind: "app" | "phone" }) {
  const t = useTranslations("settings.security");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { ask, pending, refusal, form, forget } = useAnswer();

  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    forget();
    setBegun(null);
    if (codes) router.refresh();
    setCodes(null);
  };
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    if (kind === "app") ask(addApp, typed, (app) => setBegun({ factor: app.factor, app }));
    else ask(addPhone, typed, setBegun);
  };
  const finish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask(verifyFactor, new FormData(event.currentTarget), (made) => {
      showToast({ title: t("added"), tone: "positive" });
      if (made.codes) return setCodes(made.codes);
      toggle(false);
      router.refresh();
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      trigger={<Button variant="secondary">{t(kind === "app" ? "addApp" : "addPhone")}</Button>}
      title={codes ? t("codesTitle") : t(kind === "app" ? "addApp" : "addPhone")}
      description={
        codes
          ? t("codesLead")
          : begun
            ? t(kind === "app" ? "scan" : "texted")
            : t(kind === "app" ? "appLead" : "phoneLead")
      }
      closeLabel={t("close")}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => toggle(false)} />
      ) : begun ? (
        <form ref={form} onSubmit={finish} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <input type="hidden" name="factor" value={begun.factor} />
          <input type="hidden" name="challenge" value={begun.challenge ?? ""} />
          {begun.app && (
            <>
              <QrPicture svg={begun.app.qr} label={t("qr")} />
              <CopyField
                label={t("secret")}
                value={begun.app.secret}
                copyLabel={t("copy")}
                copiedLabel={t("copied")}
              />
            </>
          )}
          <Field label={t("code")} error={refusal.fields.code}>
            {(control) => <CodeInput {...control} name="code" autoFocus />}
          </Field>
          <SubmitRow error={refusal.general}>
            <Button type="submit" variant="primary" loading={pending} className="w-fit">
              {t("verify")}
            </Button>
          </SubmitRow>
        </form>
      ) : (
        <form ref={form} onSubmit={begin} noValidate className="grid gap-5">
          <TextField
            label={t("name")}
            hint={t("nameHint")}
            name="name"
            maxLength={40}
            defaultValue={t(kind === "app" ? "totp" : "phone")}
            error={refusal.fields.name}
          />
          {kind === "phone" && (
            <TextField
              label={t("number")}
              hint={t("numberHint")}
              name="phone"
              type="tel"
              autoComplete="tel"
              error={refusal.fields.phone}
            />
          )}
          <SubmitRow error={refusal.general}>
            <Button type="submit" variant="primary" loading={pending} className="w-fit">
              {t("continue")}
            </Button>
          </SubmitRow>
        </form>
      )}
    </Dialog>
  );
}
