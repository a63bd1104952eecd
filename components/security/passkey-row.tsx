"use client";

import { Fingerprint } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Moment } from "@/components/moments/moment";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { changePasskeyName, takePasskeyAway } from "@/lib/security/actions";
import type { Passkey } from "@/lib/security/security";
import type { Factor } from "@/lib/session/status/factors";
import { FactorCode } from "./factor-code";
import { useAnswer } from "./use-answer";

type PasskeyRowProps = { passkey: Passkey; factors: Factor[] };

/** One passkey: its name, since when and when last used, and how to rename or remove it. */
export function PasskeyRow({ passkey, factors }: PasskeyRowProps) {
  const t = useTranslations("settings.passkeys");
  const router = useRouter();
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const { ask, pending, refusal, form, forget } = useAnswer();
  const { usedAt } = passkey;
  const name = passkey.name || t("one");

  const show = (which: "rename" | "remove" | null) => {
    forget();
    setOpen(which);
  };
  const submit = (action: typeof changePasskeyName) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask(action, new FormData(event.currentTarget), () => {
      show(null);
      router.refresh();
    });
  };
  const toggle = (which: "rename" | "remove") => (isOpen: boolean) => show(isOpen ? which : null);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Fingerprint aria-hidden="true" className="text-muted size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <span className="font-medium break-words">{name}</span>
        <span className="text-muted block">
          {t.rich("since", { date: () => <Moment at={passkey.createdAt} show="mediumDate" /> })} ·{" "}
          {usedAt ? t.rich("used", { date: () => <Moment at={usedAt} show="mediumDate" /> }) : t("unused")}
        </span>
      </p>
      <div className="flex gap-1">
        <Dialog
          open={open === "rename"}
          onOpenChange={toggle("rename")}
          trigger={
            <Button variant="ghost" aria-label={t("renameNamed", { name })}>
              {t("rename")}
            </Button>
          }
          title={t("renameTitle")}
          closeLabel={t("close")}
        >
          <form ref={form} onSubmit={submit(changePasskeyName)} noValidate className="grid gap-5">
            <input type="hidden" name="target" value={passkey.id} />
            <TextField
              label={t("name")}
              name="name"
              defaultValue={name}
              maxLength={40}
              error={refusal.fields.name}
            />
            <SubmitRow error={refusal.general}>
              <Button type="submit" variant="primary" loading={pending} className="w-fit">
                {t("renameSave")}
              </Button>
            </SubmitRow>
          </form>
        </Dialog>
        <Dialog
          open={open === "remove"}
          onOpenChange={toggle("remove")}
          trigger={
            <Button variant="ghost" aria-label={t("removeNamed", { name })}>
              {t("remove")}
            </Button>
          }
          title={t("removeTitle", { name })}
          description={t("removeLead")}
          closeLabel={t("close")}
        >
          <form ref={form} onSubmit={submit(takePasskeyAway)} noValidate className="grid gap-5">
            <input type="hidden" name="target" value={passkey.id} />
            {factors.length > 0 && <FactorCode factors={factors} error={refusal.fields.code} />}
            <SubmitRow error={refusal.general}>
              <Button type="submit" variant="danger" loading={pending} className="w-fit">
                {t("removeConfirm")}
              </Button>
            </SubmitRow>
          </form>
        </Dialog>
      </div>
    </li>
  );
}
