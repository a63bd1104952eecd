"use client";

import { useEffect, useRef, type ReactNode } from "react";
import type { OnboardingStep } from "@/lib/members/rules";

/** The question of a step. It takes the focus when another step follows, since the button that was pressed is gone. */
export function StepTitle({ step, children }: { step: OnboardingStep; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus();
  }, [step]);
  return (
    <h1
      ref={title}
      tabIndex={-1}
      className="font-display mt-8 text-3xl font-semibold text-balance outline-none"
    >
      {children}
    </h1>
  );
}
