"use client";

import { Fingerprint, KeyRound, MessageSquareText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Moment } from "@/components/moments/moment";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { changeFactorName, takeFactorAway } from "@/lib/security/actions";
import type { OwnFactor } from "@/lib/session/status/factors";
import { FactorCode } from "./factor-code";
import { useAnswer } from "./use-answer";

const icons = { totp: KeyRound, phone: MessageSquareText, webauthn: Fingerprint };

/** One second factor: what it is, since when, and how to rename or remove it. */
export function FactorRow({ factor, factors }: { factor: OwnFactor; factors: OwnFactor[] }) {
  const t = useTranslations("settings.security");
  const router = useRouter();
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const { ask, pending, refusal, form, forget } = useAnswer();
  const { askedAt } = factor;
  const Icon = icons[factor.type];
  const name = factor.name || t(factor.type);

  const show = (which: "rename" | "remove" | null) => {
    forget();
    setOpen(which);
  };
  const done = () => {
    show(null);
    router.refresh();
  };
  const submit = (action: typeof changeFactorName) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask(action, new FormData(event.currentTarget), done);
  };
  const toggle = (which: "rename" | "remove") => (isOpen: boolean) => show(isOpen ? which : null);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="text-muted size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <span className="font-medium break-words">{name}</span>
        <span className="text-muted block">
          {factor.phone ?? t(factor.type)} ·{" "}
          {t.rich("since", { date: () => <Moment at={factor.createdAt} show="mediumDate" /> })}
          {askedAt && (
            <> · {t.rich("lastAsked", { date: () => <Moment at={askedAt} show="mediumDate" /> })}</>
          )}
        </span>
      </p>
      <div className="flex gap-1">
        <Dialog
          open={open === "rename"}
          onOpenChange={toggle("rename")}
          trigger={<Button variant="ghost">{t("rename")}</Button>}
          title={t("renameTitle")}
          description={t("renameLead")}
          closeLabel={t("close")}
        >
          <form ref={form} onSubmit={submit(changeFactorName)} noValidate className="grid gap-5">
            <input type="hidden" name="target" value={factor.id} />
            <TextField
              label={t("name")}
              name="name"
              defaultValue={name}
              maxLength={40}
              error={refusal.fields.name}
            />
            <FactorCode factors={factors} error={refusal.fields.code} />
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
          trigger={<Button variant="ghost">{t("remove")}</Button>}
          title={t("removeTitle", { name })}
          description={t(factors.length > 1 ? "removeOne" : "removeLast")}
          closeLabel={t("close")}
        >
          <form ref={form} onSubmit={submit(takeFactorAway)} noValidate className="grid gap-5">
            <input type="hidden" name="target" value={factor.id} />
            <FactorCode factors={factors} error={refusal.fields.code} />
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
