"use client";

import { useActionState, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { useFocusOnRefusal } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import { formatter } from "@/lib/platform/i18n/format";
import { pledge } from "@/lib/pledges/actions";
import { CodePart } from "./code-part";
import { fill } from "./fill";
import { Settled } from "./settled";
import { sentence, type CommunityWords, type ErrorWords } from "./words";

export type PledgeWords = Pick<CommunityWords, "code" | "optional" | "loading" | "failed"> & {
  pledge: Pick<CommunityWords["pledge"], "form" | "mine" | "withdraw">;
};
export type PledgeFormProps = {
  locale: string;
  words: PledgeWords;
  errors: ErrorWords;
  /** Whole dollars. */
  min: number;
  max: number;
};

/** What may come back from the server to be shown again. */
export type Typed = Partial<Record<"intent" | "email" | "amount" | "note" | "ticket" | "code", string>>;

type Own = { email?: string; amount?: number; note?: string; onDone?: () => void };

/** Amount, address and note; then the mailed code. One server action, so it works before scripts have loaded too. */
export function PledgeForm({ locale, words, errors, min, max, onDone, ...own }: PledgeFormProps & Own) {
  const [result, submit, pending] = useActionState(pledge, null);
  const refused = result?.ok === false ? result : null;
  const state = result?.ok ? result.data : null;
  const done = state?.step === "done" ? state : null;
  const kept = state && state.step !== "done" ? state : null;
  const typed: Typed = refused?.values ?? kept ?? {};
  const inCode = state ? state.step === "code" : ["settle", "resend"].includes(typed.intent ?? "");
  const ticket = kept?.step === "code" ? kept.ticket : typed.ticket;
  const { form, mine } = words.pledge;
  const error = (name: string) => refused?.fields?.[name] && sentence(errors, refused.fields[name]);

  const dollars = (amount: number) => formatter(locale).money(amount * 100, "usd");
  const place = useFocusOnRefusal(refused);

  useEffect(() => {
    if (done) onDone?.();
  }, [done, onDone]);

  if (done) {
    return (
      <Settled follows title={fill(form.done, { amount: dollars(done.amount) })}>
        <p>{form.doneText}</p>
      </Settled>
    );
  }
  const limits = { min: dollars(min), max: dollars(max) };
  return (
    <form ref={place} action={submit} noValidate className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      {inCode ? (
        <>
          <input type="hidden" name="ticket" value={ticket ?? ""} />
          {(["email", "amount", "note"] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={typed[name] ?? ""} />
          ))}
          <CodePart
            words={words.code}
            email={typed.email ?? ""}
            code={typed.code}
            error={refused ? (error("code") ?? sentence(errors, refused.reason)) : undefined}
            again={kept?.step === "code" && kept.again}
            pending={pending}
          />
        </>
      ) : (
        <>
          <h2 className="text-xl font-semibold">{own.amount ? mine.replace : form.title}</h2>
          <TextField
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            label={form.amount}
            hint={fill(form.limits, limits)}
            defaultValue={typed.amount ?? own.amount}
            error={error("amount")}
          />
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            label={form.email}
            defaultValue={typed.email ?? own.email}
            error={error("email")}
          />
          <Field label={form.note} note={words.optional} error={error("note")}>
            {(control) => (
              <Textarea {...control} name="note" maxLength={500} defaultValue={typed.note ?? own.note} />
            )}
          </Field>
          <FieldError>{refused && !refused.fields ? sentence(errors, refused.reason) : null}</FieldError>
          <Button type="submit" name="intent" value="request" variant="primary" size="lg" loading={pending}>
            {form.send}
          </Button>
        </>
      )}
    </form>
  );
}
