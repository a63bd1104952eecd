"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useShownWhenNeeded } from "@/components/ui/focus";
import { Glyph } from "@/components/ui/glyph";
import { draftSteps, type DraftState, type DraftStep } from "@/lib/admin/campaigns/draft";

type StepsProps = {
  current: DraftStep;
  states: Record<DraftStep, DraftState | null>;
  /** Beside the name of a step. */
  facts?: Partial<Record<DraftStep, ReactNode>>;
  onStep: (step: DraftStep) => void;
};

/** The steps of a draft, each with its state; any of them can be opened at any time. */
export function DraftSteps({ current, states, facts, onStep }: StepsProps) {
  const t = useTranslations("adminCampaigns.editor.steps");
  return (
    <nav aria-label={t("label")} className="until-scripts">
      <ol className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {draftSteps.map((step, at) => {
          const state = states[step];
          return (
            <li key={step}>
              <button
                type="button"
                aria-current={step === current ? "step" : undefined}
                onClick={() => onStep(step)}
                className={cn(
                  "rounded-control flex min-h-11 w-full cursor-pointer items-center gap-3 border px-3 py-2 text-left text-sm transition-colors",
                  step === current ? "border-accent bg-accent/10" : "border-line hover:border-control",
                )}
              >
                <Glyph
                  name={state === "done" ? "done" : "circle"}
                  className={cn("size-5 shrink-0", state === "done" ? "text-positive" : "text-muted")}
                />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">
                  {at + 1}. {t(`names.${step}`)}
                </span>
                <span className="text-muted text-right text-xs">
                  {facts?.[step]} {state && <span className="block">{t(state)}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type StepProps = Pick<StepsProps, "current" | "onStep"> & {
  of: DraftStep;
  /** As wide as the page, for what has a preview beside it. */
  wide?: boolean;
  children: ReactNode;
};

/** One step, hidden while another is open; its fields are sent all the same. It has the focus when one goes on to it. */
export function DraftStepPart({ of, current, onStep, wide, children }: StepProps) {
  const t = useTranslations("adminCampaigns.editor.steps");
  const part = useShownWhenNeeded(() => onStep(of));
  const before = useRef(current);
  useEffect(() => {
    // Not where a field in it was given the focus.
    if (before.current !== current && current === of && !part.current?.contains(document.activeElement))
      part.current?.focus();
    before.current = current;
  }, [current, of, part]);
  const at = draftSteps.indexOf(of);
  const [previous, next] = [draftSteps[at - 1], draftSteps[at + 1]];
  return (
    <div
      ref={part}
      role="group"
      aria-label={t(`names.${of}`)}
      tabIndex={-1}
      hidden={current !== of}
      className={cn("without-scripts outline-none", !wide && "max-w-4xl")}
    >
      <div className="grid grid-cols-1 gap-6">
        {children}
        <div className="until-scripts flex flex-wrap gap-2">
          {previous && <Button onClick={() => onStep(previous)}>{t("back")}</Button>}
          {next && <Button onClick={() => onStep(next)}>{t("next")}</Button>}
        </div>
      </div>
    </div>
  );
}
