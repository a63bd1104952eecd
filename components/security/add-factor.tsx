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
import { addApp, addPasskey, addPhone, verifyFactor } from "@/lib/security/actions";
import type { NewApp } from "@/lib/security/security";
import { askDevice } from "./device";
import { QrPicture } from "./qr-picture";
import { RecoveryCodes } from "./recovery-codes";
import { useAnswer } from "./use-answer";

type Begun = { factor: string; challenge?: string; app?: NewApp };

type Kind = "app" | "phone" | "passkey";

const words = {
  app: { add: "addApp", lead: "appLead", next: "scan", name: "totp" },
  phone: { add: "addPhone", lead: "phoneLead", next: "texted", name: "phone" },
  passkey: { add: "addPasskey", lead: "passkeyLead", next: "passkeyLead", name: "webauthn" },
} as const;

/**
 * Adds a second factor: name it, take the secret, the number or the key, show the first code (a new key has answered
 * already), keep the recovery codes.
 */
export function AddFactor({ kind }: { kind: Kind }) {
  const t = useTranslations("settings.security");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { ask, refuse, pending, refusal, form, forget } = useAnswer();

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
    else if (kind === "phone") ask(addPhone, typed, setBegun);
    else
      ask(addPasskey, typed, async ({ factor, ceremony }) => {
        const said = await askDevice(ceremony);
        if ("refused" in said) return refuse(said.refused);
        ask(verifyFactor, { factor, challenge: ceremony.challenge, code: said.answer }, turnedOn);
      });
  };
  const turnedOn = (made: { codes: string[] | null }) => {
    showToast({ title: t("added"), tone: "positive" });
    if (made.codes) return setCodes(made.codes);
    toggle(false);
    router.refresh();
  };
  const finish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask(verifyFactor, new FormData(event.currentTarget), turnedOn);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      trigger={<Button variant="secondary">{t(words[kind].add)}</Button>}
      title={codes ? t("codesTitle") : t(words[kind].add)}
      description={t(codes ? "codesLead" : begun ? words[kind].next : words[kind].lead)}
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
            defaultValue={t(words[kind].name)}
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
