"use client";

import { Card } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { formatter } from "@/lib/platform/i18n/format";
import { withdrawMine } from "@/lib/pledges/actions";
import type { MyPledge } from "@/lib/pledges/schema";
import { fill } from "@/components/islands/fill";
import { MemberPart } from "@/components/islands/member-part";
import { PledgeForm, type PledgeFormProps } from "./pledge-form";
import { PledgeWithdraw } from "./pledge-withdraw";
import { Settled } from "@/components/islands/settled";
import { useMine } from "@/components/islands/use-mine";
import { sentence } from "@/components/islands/words";

type ConfirmedPledgeProps = PledgeFormProps & { pledge: NonNullable<MyPledge["pledge"]> };

function ConfirmedPledge({ locale, words, errors, pledge }: ConfirmedPledgeProps) {
  const { mine } = words.pledge;
  const { submit, result, general } = useActionForm(withdrawMine, (code) => sentence(errors, code));
  if (result?.ok) {
    return (
      <Settled follows title={mine.gone}>
        <p>{mine.goneText}</p>
      </Settled>
    );
  }
  const format = formatter(locale);
  const values = { amount: format.money(pledge.amount * 100, "usd"), date: format.date(pledge.confirmed_at) };
  return (
    <form action={submit}>
      <Settled title={mine.title}>
        <p>{fill(mine.text, values)}</p>
        <FieldError>{general}</FieldError>
        <SubmitButton variant="danger">{mine.withdraw}</SubmitButton>
      </Settled>
    </form>
  );
}

/** The pledge of whoever looks: a form for visitors, for members also their confirmed pledge. */
export function PledgeIsland(props: PledgeFormProps) {
  const [mine, reload] = useMine<MyPledge>("/api/me/pledge");
  const { words, locale, errors } = props;
  const guest = (
    <Card className="md:p-8">
      <PledgeForm {...props} />
      <details className="border-line mt-6 border-t pt-4">
        <summary className="text-glacier flex min-h-11 items-center text-sm">
          {words.pledge.withdraw.title}
        </summary>
        <div className="pt-3">
          <PledgeWithdraw words={words} locale={locale} errors={errors} />
        </div>
      </details>
    </Card>
  );
  return (
    <MemberPart mine={mine} words={words} guest={guest}>
      {({ email, pledge }) => (
        <div className="grid gap-4">
          {pledge && (
            <Card key={pledge.confirmed_at} className="md:p-8">
              <ConfirmedPledge {...props} pledge={pledge} />
            </Card>
          )}
          <Card className="md:p-8">
            <PledgeForm
              {...props}
              key={pledge?.confirmed_at ?? "first"}
              email={email ?? undefined}
              amount={pledge?.amount}
              note={pledge?.note}
              onDone={reload}
            />
          </Card>
        </div>
      )}
    </MemberPart>
  );
}
