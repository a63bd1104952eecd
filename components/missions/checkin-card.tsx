"use client";

import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { checkInAction } from "@/lib/missions/actions";
import { lastDays } from "@/lib/missions/rules";
import type { CheckIn } from "@/lib/missions/schema";
import { formatter } from "@/lib/platform/i18n/format";

/** The last seven days by the server's clock: the phone's does not count. */
function Week({ day, days }: Pick<CheckIn, "day" | "days">) {
  const t = useTranslations("missions.checkin");
  const format = formatter(useLocale());
  return (
    <ol aria-label={t("week")} className="flex gap-0.5 min-[22.5rem]:gap-1.5">
      {lastDays(day).map((one) => {
        const on = days.includes(one);
        return (
          <li key={one} className="grid justify-items-center gap-1">
            <span
              className={cn(
                "grid size-8 place-items-center rounded-full border",
                on ? "border-accent text-accent" : "border-line",
                one === day && !on && "border-control border-dashed",
              )}
            >
              {on && <Check aria-hidden="true" className="size-4" />}
            </span>
            <span className="text-muted text-xs" aria-hidden="true">
              {format.date(one, "weekday")}
            </span>
            <span className="sr-only">
              {format.date(one)}: {t(on ? "on" : one === day ? "today" : "off")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type CheckinCardProps = { checkin: CheckIn; onDone?: (checkin: CheckIn) => void; className?: string };

/** Today's check-in: what it gives before it is pressed, the row of days, and what comes next. */
export function CheckinCard({ checkin: read, onDone, className }: CheckinCardProps) {
  const t = useTranslations("missions.checkin");
  const { ref, ...form } = useActionForm(checkInAction, onDone);
  const made = form.data;
  // What was read later knows more: another day, or the same one done on another device.
  const shown = made && made.day >= read.day && !read.done ? made : read;
  const { done, streak, points, bonus, week_bonus, to_bonus, forgiven, grace_left } = shown;
  return (
    <SectionCard title={t("title")} className={cn("border-accent/40", className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <p className="text-lg font-medium" role={made ? "status" : undefined} data-testid="checkin">
            <span className={made ? "animate-rise inline-block" : undefined}>
              {done
                ? t("done", { points: points + bonus })
                : bonus > 0
                  ? t("valueBonus", { points, bonus })
                  : t("value", { points })}
            </span>
          </p>
          <p className="text-muted text-sm">
            {bonus === 0 && week_bonus > 0
              ? t("streakNext", { streak, days: to_bonus, bonus: week_bonus })
              : t("streak", { streak })}
          </p>
          <p className="text-muted text-sm">
            {forgiven > 0 ? t("forgiven", { days: forgiven }) : t("grace", { days: grace_left })} {t("utc")}
          </p>
        </div>
        <div className="grid gap-4">
          <Week {...shown} />
          {!done && (
            <form ref={ref} action={form.submit}>
              <SubmitButton variant="primary" wide>
                {t("do")}
              </SubmitButton>
              <FieldError>{form.general}</FieldError>
            </form>
          )}
        </div>
      </div>
    </SectionCard>
  );
}
