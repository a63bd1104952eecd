"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { askRefundAction, withdrawRefundAction } from "@/lib/billing/refund-requests/actions";
import type { RefundState } from "@/lib/billing/refund-requests/schema";
import { formatter } from "@/lib/platform/i18n/format";

type DialogProps = { refund: RefundState; onDone: (refund: RefundState) => void };

function AskDialog({ refund, effects, onDone }: DialogProps & { effects: string[] }) {
  const t = useTranslations("billing.refund");
  const [open, setOpen] = useState(false);
  const { ref, ...form } = useActionForm(askRefundAction, onDone);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title")}
      description={t("lead")}
      closeLabel={t("close")}
      trigger={<Button>{t("ask")}</Button>}
    >
      <form ref={ref} action={form.submit} noValidate className="grid gap-4">
        <input type="hidden" name="subject" value={refund.subject} />
        <Field label={t("reason")} hint={t("reasonHint")} error={form.error("reason")}>
          {(control) => (
            <Textarea
              {...control}
              name="reason"
              rows={5}
              maxLength={1000}
              defaultValue={form.values.reason}
            />
          )}
        </Field>
        <div className="text-sm">
          <p className="font-medium">{t("effects.title")}</p>
          <ul className="text-muted mt-1 list-disc pl-5">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
        <FieldError>{form.general}</FieldError>
        <DialogFoot cancel={t("cancel")}>
          <SubmitButton>{t("send")}</SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function WithdrawForm({ refund, onDone }: DialogProps) {
  const t = useTranslations("billing.refund");
  const { submit, general } = useActionForm(withdrawRefundAction, onDone);
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="request" value={refund.id ?? ""} />
      <SubmitButton variant="secondary">{t("withdraw")}</SubmitButton>
      <FieldError>{general}</FieldError>
    </form>
  );
}

type RefundPartProps = {
  refund: RefundState;
  /** Name of the plan that was paid, and the points that the payment brought and still stand. */
  plan: string;
  points: number;
  /** Whether an NFT comes with it. */
  claim: boolean;
};

/** Below a receipt: until when a refund can be asked for and the form for it, or how the request stands. */
export function RefundPart({ refund: read, plan, points, claim }: RefundPartProps) {
  const t = useTranslations("billing.refund");
  const format = formatter(useLocale());
  const [made, setMade] = useState<RefundState | null>(null);
  const refund = made ?? read;
  const { state, currency } = refund;
  const at = { open: refund.due_at, possible: refund.until, late: refund.until, withdrawn: refund.closed_at };
  const date = format.date((at as Partial<Record<string, string | null>>)[state] ?? refund.closed_at ?? "");
  const effects = [
    t("effects.access", { plan }),
    ...(points > 0 ? [t("effects.points", { points })] : []),
    ...(claim ? [t("effects.claim")] : []),
    t("effects.part"),
  ];
  return (
    <SectionCard title={t("heading")} className="print:hidden">
      <div className="grid justify-items-start gap-3 text-sm" data-testid="refund">
        <p role={made ? "status" : undefined} className="text-muted max-w-[70ch]">
          {t(`state.${state}`, {
            date,
            amount: format.money(refund.amount ?? refund.left, currency),
          })}
        </p>
        {state === "refused" && refund.answer && <p>{t("answer", { answer: refund.answer })}</p>}
        {state === "open" && refund.reason && (
          <p className="border-line border-l-2 pl-3 break-words whitespace-pre-line">{refund.reason}</p>
        )}
        {state === "possible" && <AskDialog refund={refund} effects={effects} onDone={setMade} />}
        {state === "open" && <WithdrawForm refund={refund} onDone={setMade} />}
      </div>
    </SectionCard>
  );
}
