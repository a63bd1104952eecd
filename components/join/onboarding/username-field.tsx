"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { useErrorWords } from "@/components/ui/use-error-words";
import { useTypedBefore } from "@/components/ui/use-typed-before";
import type { ErrorCode } from "@/lib/platform/errors";
import { normaliseUsername, usernameShape } from "@/lib/members/rules";

type Verdict = { name: string; refusal: ErrorCode | null };

type UsernameFieldProps = {
  initial: string;
  linkBase: string;
  error?: string;
  /** In the settings a name is changed, never left out. */
  required?: boolean;
  /** It has just appeared, and is what the member goes on with. */
  autoFocus?: boolean;
};

/** Says while it is being typed whether a name is free, and shows the link it would make. */
export function UsernameField({ initial, linkBase, error, required, autoFocus }: UsernameFieldProps) {
  const t = useTranslations("join.onboarding.profile");
  const words = useErrorWords();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  useTypedBefore(field, typed, setTyped);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const name = normaliseUsername(typed);
  const own = name !== "" && name === normaliseUsername(initial);
  const fits = usernameShape.test(name) && !own;
  const known = verdict?.name === name ? verdict : null;

  useEffect(() => {
    if (!fits) return;
    const abort = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        const answer = await fetch(`/api/me/username?name=${encodeURIComponent(name)}`, {
          signal: abort.signal,
        });
        if (!answer.ok) return;
        const { refusal } = (await answer.json()) as { refusal: ErrorCode | null };
        setVerdict({ name, refusal });
      } catch (failure) {
        if (!abort.signal.aborted) console.warn("The username could not be checked:", failure);
      }
    }, 300);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [name, fits]);

  // A name that is free may still be refused: the member may not change it yet.
  const refused = own || name === "" ? error : undefined;
  const said = refused ?? (known?.refusal ? words(known.refusal) : undefined);
  const link = `${linkBase}${name}`;
  const hint =
    known?.refusal === null && !refused
      ? t("free", { link })
      : own && !error
        ? t("own", { link })
        : fits && !known && !error
          ? t("checking")
          : t("usernameHint");
  return (
    <TextField
      ref={field}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={31}
      note={required ? undefined : t("optional")}
      required={required}
      autoFocus={autoFocus}
      label={t("usernameLabel")}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      hint={
        <span aria-live="polite" className="break-words">
          {hint}
        </span>
      }
      error={said}
    />
  );
}
