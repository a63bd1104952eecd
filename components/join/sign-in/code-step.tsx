"use client";

import { useTranslations } from "next-intl";
import { useCallback, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { useFocusAfter } from "@/components/ui/focus";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { SignInState } from "@/lib/sign-in/actions";
import { BlockedNotice } from "@/components/join/blocked-notice";
import { ResendButton } from "./resend-button";
import type { ActionResult } from "@/lib/platform/action";

type CodeStepProps = {
  result: ActionResult<SignInState> | null;
  contact: { email?: string; phone?: string };
  sentAt: number;
  pending: boolean;
};

/** The code, sent as soon as its last digit is there. What the server says about it is shown beside it. */
export function CodeStep({ result, contact, sentAt, pending }: CodeStepProps) {
  const t = useTranslations("join.auth");
  const words = useErrorWords();
  const sent = useId();
  const place = useFocusAfter(sentAt);
  const failed = result?.ok === false ? result : null;
  // While no code is taken, another one would be of no use, and its own countdown would say something else.
  const [waited, setWaited] = useState<typeof failed>(null);
  const over = useCallback(() => setWaited(failed), [failed]);
  const blocked = failed?.reason === "too_many_attempts" && failed !== waited ? failed : null;
  const again = result?.ok && result.data.step === "code" && result.data.again;
  const to = contact.email ?? contact.phone ?? "";

  return (
    <>
      {contact.email && <input type="hidden" name="email" value={contact.email} />}
      {contact.phone && <input type="hidden" name="phone" value={contact.phone} />}
      <input type="hidden" name="sentAt" value={sentAt} />
      <div data-step="code">
        <h2 className="text-xl font-semibold">{t("codeTitle")}</h2>
        <p id={sent} className="text-muted mt-2 text-sm break-words" role="status">
          {again && `${t("resent")} `}
          {t("codeSent", { contact: to })} {contact.email && t("codeLinkHint")}
        </p>
      </div>
      <div ref={place}>
        <Field
          label={t("codeLabel")}
          error={
            blocked?.retryAfter ? (
              <BlockedNotice key={blocked.values?.code} seconds={blocked.retryAfter} onOver={over} />
            ) : (
              failed && failed !== waited && words(failed.fields?.code ?? failed.reason)
            )
          }
        >
          {(control) => (
            <CodeInput
              {...control}
              aria-describedby={[sent, control["aria-describedby"]].filter(Boolean).join(" ")}
              name="code"
              defaultValue={failed?.values?.code}
              autoFocus
            />
          )}
        </Field>
      </div>
      <div className="grid gap-3">
        <Button
          type="submit"
          name="intent"
          value="verify"
          data-captcha="off"
          variant="primary"
          size="lg"
          wide
          loading={pending}
          disabled={Boolean(blocked?.retryAfter)}
        >
          {t("verify")}
        </Button>
        <div className="-mx-4 flex flex-wrap justify-between gap-x-2">
          {!blocked && <ResendButton sentAt={sentAt} />}
          <Button type="submit" name="intent" value="change" variant="ghost" data-captcha="off">
            {t("change")}
          </Button>
        </div>
      </div>
    </>
  );
}
