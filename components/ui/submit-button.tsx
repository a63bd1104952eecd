"use client";

import { useFormStatus } from "react-dom";
import { Button, type ButtonProps } from "./button";

/** A button that shows its form's pending state by itself. */
export function SubmitButton({ loading, ...rest }: ButtonProps) {
  const { pending } = useFormStatus();
  return <Button variant="primary" {...rest} type="submit" loading={loading || pending} />;
}
