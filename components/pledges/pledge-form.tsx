"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { formatter } from "@/lib/platform/i18n/format";
import { pledge } from "@/lib/pledges/actions";
import { CodePart } from "@/components/islands/code-part";
import { Settled } from "@/components/islands/settled";

export type PledgeFormProps = {
  /** Whole dollars. */
  min: number;
  max: number;
};

/** What may come back from the server to be shown again. */
export type Typed = Partial<Record<"intent" | "email" | "amount" | "note" | "ticket" | "code", string>>;

type Own = { email?: string; amount?: number; note?: string; onDone?: () => void };

/** Amount, address and note; then the mailed code. One server action, so it works before scripts have loaded too. */
export function PledgeForm({ min, max, onDone, ...own }: PledgeFormProps & Own) {
  const locale = useLocale();
  const t = useTranslations("community");
  const { ref, ...answer } = useActionForm(pledge, ({ step }) => {
    if (step === "done") onDone?.();
  });
  const { data: state, refused, pending } = answer;
  const done = state?.step === "done" ? state : null;
  const kept = state && state.step !== "done" ? state : null;
  const typed: Typed = refused?.values ?? kept ?? {};
  const inCode = state ? state.step === "code" : ["settle", "resend"].includes(typed.intent ?? "");
  const ticket = kept?.step === "code" ? kept.ticket : typed.ticket;

  const dollars = (amount: number) => formatter(locale).money(amount * 100, "usd");

  if (done) {
    return (
      <div data-pledged="">
        <Settled follows title={t("pledge.form.done", { amount: dollars(done.amount) })}>
          <p>{t("pledge.form.doneText")}</p>
          <p>{t("pledge.mine.next")}</p>
        </Settled>
      </div>
    );
  }
  const limits = { min: dollars(min), max: dollars(max) };
  return (
    <form ref={ref} action={answer.submit} noValidate className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      {inCode ? (
        <>
          <input type="hidden" name="ticket" value={ticket ?? ""} />
          {(["email", "amount", "note"] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={typed[name] ?? ""} />
          ))}
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
          <h2 className="text-xl font-semibold">
            {t(own.amount ? "pledge.mine.replace" : "pledge.form.title")}
          </h2>
          <TextField
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            label={t("pledge.form.amount")}
            hint={t("pledge.form.limits", limits)}
            defaultValue={typed.amount ?? own.amount}
            error={answer.error("amount")}
          />
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            label={t("pledge.form.email")}
            defaultValue={typed.email ?? own.email}
            error={answer.error("email")}
          />
          <Field label={t("pledge.form.note")} note={t("general.optional")} error={answer.error("note")}>
            {(control) => (
              <Textarea {...control} name="note" maxLength={500} defaultValue={typed.note ?? own.note} />
            )}
          </Field>
          <FieldError>{answer.general}</FieldError>
          <Button type="submit" name="intent" value="request" variant="primary" size="lg" loading={pending}>
            {t("pledge.form.send")}
          </Button>
        </>
      )}
    </form>
  );
}
