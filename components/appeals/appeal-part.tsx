"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/moments/moment";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { sendAppeal, sendLinkedAppeal, withdrawAppealAction } from "@/lib/appeals/actions";
import type { Appeal } from "@/lib/appeals/schema";

type DialogProps = { appeal: Appeal; onDone: (appeal: Appeal) => void };

function AppealDialog({ appeal, token, onDone }: DialogProps & { token?: string }) {
  const t = useTranslations("appeals");
  const [open, setOpen] = useState(false);
  const { ref, ...form } = useActionForm(token ? sendLinkedAppeal : sendAppeal, onDone);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t(`title.${appeal.kind}`)}
      description={
        appeal.alone
          ? t("onceAlone", { days: appeal.days, alone: appeal.alone_days })
          : t("once", { days: appeal.days })
      }
      closeLabel={t("close")}
      trigger={<Button>{t("appeal")}</Button>}
    >
      <form ref={ref} action={form.submit} noValidate className="grid gap-4">
        {token && <input type="hidden" name="token" value={token} />}
        <input type="hidden" name="kind" value={appeal.kind} />
        <input type="hidden" name="subject" value={appeal.subject} />
        <Field label={t("text")} hint={t("textHint")} error={form.error("text")}>
          {(control) => (
            <Textarea {...control} name="text" rows={6} maxLength={2000} defaultValue={form.values.text} />
          )}
        </Field>
        <FieldError>{form.general}</FieldError>
        <DialogFoot cancel={t("cancel")}>
          <SubmitButton>{t("send")}</SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function WithdrawDialog({ appeal, onDone }: DialogProps) {
  const t = useTranslations("appeals");
  const [open, setOpen] = useState(false);
  const { ref, ...form } = useActionForm(withdrawAppealAction, onDone);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("withdrawTitle")}
      description={t("withdrawText")}
      closeLabel={t("close")}
      trigger={
        <Button variant="ghost" className="max-sm:-ml-4">
          {t("withdraw")}
        </Button>
      }
    >
      <form ref={ref} action={form.submit} className="grid gap-4">
        <input type="hidden" name="appeal" value={appeal.id ?? ""} />
        <FieldError>{form.general}</FieldError>
        <DialogFoot cancel={t("cancel")}>
          <SubmitButton variant="danger">{t("withdraw")}</SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

type AppealPartProps = {
  appeal: Appeal | null;
  /** Of the mail about a suspension, where nobody is signed in. */
  token?: string;
  className?: string;
};

/** Beside a penalty: until when it can be appealed and the form for it, or how the appeal stands. Nothing without a penalty. */
export function AppealPart({ appeal: read, token, className }: AppealPartProps) {
  const t = useTranslations("appeals");
  const [made, setMade] = useState<Appeal | null>(null);
  if (!read) return null;
  // What was read later than it was sent knows more.
  const appeal = made && read.state === "possible" ? made : made?.state === "withdrawn" ? made : read;
  const { state } = appeal;
  const { counts_at } = appeal;
  const at = (state === "open" ? appeal.due_at : appeal.until) ?? appeal.closed_at;
  return (
    <div
      className={cn("flex flex-wrap items-center gap-x-4 gap-y-2 text-sm", className)}
      data-testid="appeal"
    >
      <p role={made ? "status" : undefined} className="text-muted">
        {t.rich(`state.${state}`, { date: () => at && <Moment at={at} show="date" /> })}
      </p>
      {state === "open" && counts_at ? (
        <p className="basis-full">
          {t.rich("countsAt", { date: () => <Moment at={counts_at} show="date" /> })}
        </p>
      ) : (
        state === "open" &&
        appeal.alone && <p className="basis-full">{t("alone", { alone: appeal.alone_days })}</p>
      )}
      {appeal.answer && <p className="basis-full">{t("answer", { answer: appeal.answer })}</p>}
      {state === "possible" && <AppealDialog appeal={appeal} token={token} onDone={setMade} />}
      {state === "open" && !token && <WithdrawDialog appeal={appeal} onDone={setMade} />}
    </div>
  );
}
