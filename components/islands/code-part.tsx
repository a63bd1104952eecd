"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";

type CodePartProps = {
  email: string;
  code?: string;
  error?: string | null;
  again: boolean;
  pending: boolean;
};

/** The mailed code; handed in as soon as its last digit is there. The form around it carries the ticket. */
export function CodePart({ email, code, error, again, pending }: CodePartProps) {
  const t = useTranslations("community.code");
  const sent = useId();
  return (
    <>
      <div>
        <h2 className="text-xl font-semibold">{t("title")}</h2>
        <p id={sent} role="status" className="text-muted mt-2 text-sm break-words">
          {again && `${t("again")} `}
          {t("sent", { email })}
        </p>
      </div>
      <Field label={t("label")} error={error}>
        {(control) => (
          <CodeInput
            {...control}
            aria-describedby={[sent, control["aria-describedby"]].filter(Boolean).join(" ")}
            name="code"
            defaultValue={code}
            autoFocus
          />
        )}
      </Field>
      <div className="grid gap-3">
        <Button type="submit" name="intent" value="settle" variant="primary" size="lg" wide loading={pending}>
          {t("verify")}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button type="submit" name="intent" value="resend" variant="ghost">
            {t("resend")}
          </Button>
          <Button type="submit" name="intent" value="change" variant="ghost">
            {t("change")}
          </Button>
        </div>
      </div>
    </>
  );
}
