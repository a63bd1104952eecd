"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { FieldError } from "@/components/ui/field";
import { useErrorWords } from "@/components/ui/use-error-words";
import { challengeKey } from "@/lib/sign-in/actions";
import type { ErrorCode } from "@/lib/platform/errors";
import { askDevice } from "./device";

/**
 * Fields `challenge` and `code` of a passkey: the form around it, when it is sent, first asks the device for the key, and
 * goes on with its answer. An answer counts once, so the next sending asks again.
 */
export function PasskeyAnswer({ factor, name, error }: { factor: string; name: string; error?: ReactNode }) {
  const t = useTranslations("join.secondFactor");
  const words = useErrorWords();
  const challenge = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "waiting" | ErrorCode>("idle");

  useEffect(() => {
    const form = code.current?.form;
    if (!form) return;
    let busy = false;
    let gone = false;
    const fill = (id: string, answer: string) => {
      if (challenge.current) challenge.current.value = id;
      if (code.current) code.current.value = answer;
    };
    const ask = async (submitter: HTMLElement | null) => {
      const begun = await challengeKey(null, { factor });
      const said = begun.ok ? await askDevice(begun.data) : { refused: begun.reason };
      if (gone) return;
      setState("refused" in said ? said.refused : "idle");
      if (!begun.ok || "refused" in said) return;
      fill(begun.data.challenge, said.answer);
      form.requestSubmit(submitter);
      // What was sent is read at once.
      fill("", "");
    };
    const hold = (event: SubmitEvent) => {
      if (code.current?.value) return;
      event.preventDefault();
      event.stopPropagation();
      if (busy) return;
      busy = true;
      setState("waiting");
      ask(event.submitter)
        .catch(() => !gone && setState("service_unavailable"))
        .finally(() => (busy = false));
    };
    form.addEventListener("submit", hold);
    return () => {
      gone = true;
      form.removeEventListener("submit", hold);
    };
  }, [factor]);

  const refused = state === "idle" || state === "waiting" ? null : state;
  return (
    <div className="grid gap-2">
      <input ref={challenge} type="hidden" name="challenge" />
      <input ref={code} type="hidden" name="code" />
      <p className="text-muted text-sm" role="status">
        {t(state === "waiting" ? "keyWaiting" : "keyHint", { name })}
      </p>
      <FieldError>{refused ? words(refused) : state === "idle" && error}</FieldError>
    </div>
  );
}
