"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { keepNewPasskey, startNewPasskey } from "@/lib/security/actions";
import { askDevice } from "./device";
import { useAnswer } from "./use-answer";

/** Adds a passkey that signs in: name it, and the device makes it. */
export function AddPasskey() {
  const t = useTranslations("settings.passkeys");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { ask, refuse, pending, refusal, form, forget } = useAnswer();

  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    forget();
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get("name");
    ask(startNewPasskey, {}, async (ceremony) => {
      const said = await askDevice(ceremony);
      if ("refused" in said) return refuse(said.refused);
      ask(keepNewPasskey, { challenge: ceremony.challenge, code: said.answer, name }, () => {
        showToast({ title: t("added"), tone: "positive" });
        toggle(false);
        router.refresh();
      });
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      trigger={<Button variant="secondary">{t("add")}</Button>}
      title={t("add")}
      description={t("addLead")}
      closeLabel={t("close")}
    >
      <form ref={form} onSubmit={add} noValidate className="grid gap-5">
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          name="name"
          maxLength={40}
          defaultValue={t("one")}
          error={refusal.fields.name}
        />
        <SubmitRow error={refusal.general ?? refusal.fields.code}>
          <Button type="submit" variant="primary" loading={pending} className="w-fit">
            {t("continue")}
          </Button>
        </SubmitRow>
      </form>
    </Dialog>
  );
}
