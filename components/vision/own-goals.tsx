"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { formatter } from "@/lib/platform/i18n/format";
import { removeGoalAction, setGoalAction } from "@/lib/vision/actions";
import { reachedOn } from "@/lib/vision/rules";
import type { MemberGoal, OwnVision } from "@/lib/vision/schema";

function Goal({ goal, own }: { goal: MemberGoal; own: OwnVision }) {
  const t = useTranslations("vision.own.goals");
  const format = formatter(useLocale());
  const { ref, ...form } = useActionForm(removeGoalAction);
  const missing = Math.max(goal.points - own.xp, 0) + own.owed;
  const date = reachedOn(missing, own.pace, new Date(own.now));
  const reached = goal.points <= own.xp;
  return (
    <li className="border-line flex items-center justify-between gap-4 border-b py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {goal.name} <span className="figures text-muted text-sm">{format.number(goal.points)}</span>
        </p>
        <p className="text-muted text-sm">
          {reached
            ? t("reached")
            : date
              ? t("expected", { date: format.date(date, "medium") })
              : t("missing", { points: missing })}
          {!reached && goal.due_on && ` ${t("due", { date: format.date(goal.due_on, "medium") })}`}
        </p>
        <FieldError>{form.general}</FieldError>
      </div>
      <form ref={ref} action={form.submit}>
        <input type="hidden" name="id" value={goal.id} />
        <Button
          type="submit"
          variant="ghost"
          loading={form.pending}
          aria-label={t("removeOf", { name: goal.name })}
        >
          {t("remove")}
        </Button>
      </form>
    </li>
  );
}

/** What the member set out for, with a form for one more. */
export function OwnGoals({ own }: { own: OwnVision }) {
  const t = useTranslations("vision.own.goals");
  const [round, setRound] = useState(0);
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      closeLabel={t("close")}
      trigger={<Button className="justify-self-start lg:justify-self-end">{t("open")}</Button>}
    >
      {own.goals.length > 0 && (
        <ul className="border-line mb-6 border-t">
          {own.goals.map((goal) => (
            <Goal key={goal.id} goal={goal} own={own} />
          ))}
        </ul>
      )}
      <GoalForm key={round} onDone={() => setRound(round + 1)} />
    </Dialog>
  );
}

function GoalForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("vision.own.goals");
  const { ref, ...form } = useActionForm(setGoalAction, onDone);
  return (
    <form ref={ref} action={form.submit} className="grid gap-4">
      <TextField
        label={t("name")}
        name="name"
        required
        maxLength={60}
        defaultValue={form.values.name}
        error={form.error("name")}
      />
      <TextField
        label={t("points")}
        name="points"
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000_000}
        required
        defaultValue={form.values.points}
        error={form.error("points")}
      />
      <TextField
        label={t("dueOn")}
        hint={t("dueHint")}
        name="due_on"
        type="date"
        defaultValue={form.values.due_on}
        error={form.error("due_on")}
      />
      <FieldError>{form.general}</FieldError>
      <SubmitButton>{t("add")}</SubmitButton>
    </form>
  );
}
