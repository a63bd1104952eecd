"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { fill } from "./fill";
import type { CommunityWords } from "./words";

type CodePartProps = {
  words: CommunityWords["code"];
  email: string;
  code?: string;
  error?: string | null;
  again: boolean;
  pending: boolean;
};

/** The mailed code; handed in as soon as its last digit is there. The form around it carries the ticket. */
export function CodePart({ words, email, code, error, again, pending }: CodePartProps) {
  const sent = useId();
  return (
    <>
      <div>
        <h2 className="text-xl font-semibold">{words.title}</h2>
        <p id={sent} role="status" className="text-muted mt-2 text-sm break-words">
          {again && `${words.again} `}
          {fill(words.sent, { email })}
        </p>
      </div>
      <Field label={words.label} error={error}>
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
          {words.verify}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button type="submit" name="intent" value="resend" variant="ghost">
            {words.resend}
          </Button>
          <Button type="submit" name="intent" value="change" variant="ghost">
            {words.change}
          </Button>
        </div>
      </div>
    </>
  );
}
