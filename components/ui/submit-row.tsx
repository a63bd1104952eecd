import type { ReactNode } from "react";
import { FieldError } from "./field";

/** The end of a form: what was refused, and below it the buttons. Without an error it takes no room. */
export function SubmitRow({ error, children }: { error?: ReactNode; children: ReactNode }) {
  return (
    <div className="[&>div:first-child:not(:empty)]:pb-4">
      <FieldError>{error}</FieldError>
      {children}
    </div>
  );
}
