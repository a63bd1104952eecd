"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { withdrawByMail } from "@/lib/pledges/actions";
import { CodePart } from "@/components/islands/code-part";
import type { Typed } from "./pledge-form";
import { Settled } from "@/components/islands/settled";

/** Taking a pledge back by e-mail, folded away below the form. */
export function PledgeWithdraw() {
  const locale = useLocale();
  const t = useTranslations("community.pledge");
  const { ref, ...answer } = useActionForm(withdrawByMail);
  const { data: state, refused, pending } = answer;
  const kept = state && state.step !== "done" ? state : null;
  const typed: Typed = refused?.values ?? kept ?? {};
  const inCode = state ? state.step === "code" : ["settle", "resend"].includes(typed.intent ?? "");

  if (state?.step === "done") {
    return (
      <Settled follows title={t("withdraw.done")}>
        <p>{t("withdraw.doneText")}</p>
      </Settled>
    );
  }
  return (
    <form ref={ref} action={answer.submit} noValidate className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      {inCode ? (
        <>
          <input
            type="hidden"
            name="ticket"
            value={kept?.step === "code" ? kept.ticket : (typed.ticket ?? "")}
          />
          <input type="hidden" name="email" value={typed.email ?? ""} />
          <CodePart
            email={typed.email ?? ""}
            code={typed.code}
            error={answer.error("code") ?? answer.general}
            again={kept?.step === "code" && kept.again}
            pending={pending}
          />
        </>
      ) : (
        <>
          <p className="text-muted text-sm">{t("withdraw.text")}</p>
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            label={t("form.email")}
            defaultValue={typed.email}
            error={answer.error("email")}
          />
          <FieldError>{answer.general}</FieldError>
          <Button
            type="submit"
            name="intent"
            value="request"
            loading={pending}
            className="justify-self-start"
          >
            {t("withdraw.send")}
          </Button>
        </>
      )}
    </form>
  );
}
