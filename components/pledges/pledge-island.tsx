"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { formatter } from "@/lib/platform/i18n/format";
import { withdrawMine } from "@/lib/pledges/actions";
import type { MyPledge } from "@/lib/pledges/schema";
import { MemberPart } from "@/components/islands/member-part";
import { PledgeForm, type PledgeFormProps } from "./pledge-form";
import { PledgeWithdraw } from "./pledge-withdraw";
import { Settled } from "@/components/islands/settled";
import { useMine } from "@/components/islands/use-mine";

function ConfirmedPledge({ pledge }: { pledge: NonNullable<MyPledge["pledge"]> }) {
  const locale = useLocale();
  const t = useTranslations("community.pledge.mine");
  const { submit, result, general } = useActionForm(withdrawMine);
  if (result?.ok) {
    return (
      <Settled follows title={t("gone")}>
        <p>{t("goneText")}</p>
      </Settled>
    );
  }
  const format = formatter(locale);
  const values = { amount: format.money(pledge.amount * 100, "usd"), date: format.date(pledge.confirmed_at) };
  return (
    <form action={submit}>
      <Settled title={t("title")}>
        <p>{t("text", values)}</p>
        <FieldError>{general}</FieldError>
        <SubmitButton variant="danger">{t("withdraw")}</SubmitButton>
      </Settled>
    </form>
  );
}

/** The pledge of whoever looks: a form for visitors, for members also their confirmed pledge. */
export function PledgeIsland(props: PledgeFormProps) {
  const [mine, reload] = useMine<MyPledge>("/api/me/pledge");
  const t = useTranslations("community.pledge.withdraw");
  const guest = (
    <Card className="md:p-8">
      <PledgeForm {...props} />
      <details className="border-line mt-6 border-t pt-4">
        <summary className="text-glacier flex min-h-11 items-center text-sm">{t("title")}</summary>
        <div className="pt-3">
          <PledgeWithdraw />
        </div>
      </details>
    </Card>
  );
  return (
    <MemberPart mine={mine} guest={guest}>
      {({ email, pledge }) => (
        <div className="grid gap-4">
          {pledge && (
            <Card key={pledge.confirmed_at} className="md:p-8">
              <ConfirmedPledge pledge={pledge} />
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
