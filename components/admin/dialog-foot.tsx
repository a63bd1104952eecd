"use client";

import { useState, type ReactNode } from "react";
import { StepUp } from "@/components/admin/access/step-up";
import { DialogFoot as PlainFoot } from "@/components/ui/dialog-foot";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ActionForm } from "@/components/ui/use-action-form";

type DialogFootProps = {
  form: Pick<ActionForm<unknown>, "refused" | "general" | "error">;
  /** The word of the button that closes. */
  cancel: string;
  danger?: boolean;
  /** The word of the button that sends. */
  children: ReactNode;
};

/** The end of every form of staff in a dialog: the second factor once it is asked for, the refusal, and the two buttons. */
export function DialogFoot({ form, cancel, danger, children }: DialogFootProps) {
  const [proving, setProving] = useState(false);
  const asksForFactor = form.refused?.reason === "step_up_required";
  // Until it is done: a wrong code is refused with another reason.
  if (asksForFactor && !proving) setProving(true);
  return (
    <>
      {proving && <StepUp error={form.error("code")} />}
      <FieldError>{asksForFactor ? null : form.general}</FieldError>
      <PlainFoot cancel={cancel}>
        <SubmitButton variant={danger ? "danger" : "primary"}>{children}</SubmitButton>
      </PlainFoot>
    </>
  );
}
