"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, useTransition, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field, FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useErrorWords } from "@/components/ui/use-error-words";
import { textFactorCode } from "@/lib/sign-in/actions";
import type { Factor } from "@/lib/session/status/factors";
import type { ErrorCode } from "@/lib/platform/errors";
import { PasskeyAnswer } from "./passkey-answer";

type FactorCodeProps = { factors: Factor[]; error?: ReactNode; autoFocus?: boolean };

const isPhone = (factor: Factor | undefined) => factor?.type === "phone";

/** Fields `factor`, `challenge` and `code`: what one of the factors says. A phone is sent a code first, a passkey is asked when the form is sent. */
export function FactorCode({ factors, error, autoFocus }: FactorCodeProps) {
  const t = useTranslations("join.secondFactor");
  const words = useErrorWords();
  const [id, setId] = useState(factors[0]?.id ?? "");
  const [challenge, setChallenge] = useState("");
  const [refused, setRefused] = useState<ErrorCode | null>(null);
  const [sending, startSending] = useTransition();
  const code = useRef<HTMLInputElement>(null);
  const factor = factors.find((one) => one.id === id);

  const send = () =>
    startSending(async () => {
      const answer = await textFactorCode(null, { factor: id });
      setRefused(answer.ok ? null : answer.reason);
      if (!answer.ok) return;
      setChallenge(answer.data.challenge);
      code.current?.focus();
    });
  const choose = (next: string) => {
    setId(next);
    setChallenge("");
    setRefused(null);
  };

  return (
    <>
      {factors.length > 1 ? (
        <Field label={t("which")}>
          {(control) => (
            <Select {...control} name="factor" value={id} onChange={(event) => choose(event.target.value)}>
              {factors.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name || t(one.type)}
                  {one.phoneEnd && ` (${t("phoneEnd", { digits: one.phoneEnd })})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <input type="hidden" name="factor" value={id} />
      )}
      {factor?.type === "webauthn" ? (
        <PasskeyAnswer key={id} factor={id} name={factor.name || t("webauthn")} error={error} />
      ) : (
        <input type="hidden" name="challenge" value={challenge} />
      )}
      {isPhone(factor) && (
        <div className="grid gap-2">
          <p className="text-muted text-sm" role="status">
            {t(challenge ? "texted" : "phoneHint", { digits: factor?.phoneEnd ?? "" })}
          </p>
          <Button onClick={send} loading={sending} autoFocus={autoFocus} className="w-fit">
            {t(challenge ? "textAgain" : "text")}
          </Button>
          <FieldError>{refused && words(refused)}</FieldError>
        </div>
      )}
      {factor?.type !== "webauthn" && (
        <Field
          label={t("code")}
          hint={isPhone(factor) ? undefined : t("appHint", { name: factor?.name || t("totp") })}
          error={error}
        >
          {(control) => (
            <CodeInput {...control} ref={code} name="code" autoFocus={autoFocus && !isPhone(factor)} />
          )}
        </Field>
      )}
    </>
  );
}
