"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { renewRecoveryCodes } from "@/lib/security/actions";
import type { Factor } from "@/lib/session/status/factors";
import { FactorCode } from "./factor-code";
import { RecoveryCodes } from "./recovery-codes";
import { SubmitRow } from "@/components/ui/submit-row";
import { useAnswer } from "./use-answer";

/** New recovery codes for old ones, after a fresh code of a factor. */
export function RenewCodes({ factors }: { factors: Factor[] }) {
  const t = useTranslations("settings.security");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { ask, pending, refusal, form, forget } = useAnswer();

  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    forget();
    if (codes) router.refresh();
    setCodes(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask(renewRecoveryCodes, new FormData(event.currentTarget), (made) => setCodes(made.codes));
  };

  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      trigger={<Button variant="ghost">{t("codesRenew")}</Button>}
      title={t("codesTitle")}
      description={t(codes ? "codesLead" : "codesRenewLead")}
      closeLabel={t("close")}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => toggle(false)} />
      ) : (
        <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
          <FactorCode factors={factors} error={refusal.fields.code} />
          <SubmitRow error={refusal.general}>
            <Button type="submit" variant="primary" loading={pending} className="w-fit">
              {t("codesMake")}
            </Button>
          </SubmitRow>
        </form>
      )}
    </Dialog>
  );
}
