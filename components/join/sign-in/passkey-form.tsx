"use client";

import { Fingerprint } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { FieldError } from "@/components/ui/field";
import { useErrorWords } from "@/components/ui/use-error-words";
import { signInWithPasskey } from "@/lib/sign-in/actions";
import type { ErrorCode } from "@/lib/platform/errors";
import { MethodForm } from "./method-form";
import type { Onward } from "./sign-in-form";

/** What shows that somebody is there; robots and pages that are only loaded ahead ask for no challenge. */
const signs = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** How often the device is requested unprompted; after that only the button does. */
const mostOffers = 3;

/** Signs in by a passkey: with its button, and where the browser offers it while the address is typed. */
export function PasskeyForm({ onward }: { onward: Onward }) {
  const t = useTranslations("join.other");
  return (
    <MethodForm
      action={signInWithPasskey}
      onward={onward}
      label={
        <>
          <Fingerprint aria-hidden="true" className="size-4 shrink-0" />
          {t("passkey")}
        </>
      }
    >
      {({ error, result }) => (
        <Device answer={result} error={error("code") ?? error("challenge")} waiting={t("passkeyWaiting")} />
      )}
    </MethodForm>
  );
}

/**
 * Fields `challenge` and `code` of the form around it, which is sent once the device has answered. An answer counts once:
 * after one that was refused, both ways begin anew.
 */
function Device({ answer, error, waiting }: { answer: unknown; error?: ReactNode; waiting: string }) {
  const words = useErrorWords();
  const challenge = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "waiting" | ErrorCode>("idle");

  useEffect(() => {
    const form = code.current?.form;
    if (!form) return;
    const gone = new AbortController();
    let asked: AbortController | undefined;

    /** One question at a time: the browser refuses a second one. `quietly` is the offer while the address is typed. */
    const ask = async (submitter: HTMLElement | null, quietly: boolean) => {
      asked?.abort();
      const { signal } = (asked = new AbortController());
      const { askForPasskey } = await import("./passkey-question");
      const said = await askForPasskey(signal, quietly);
      if (signal.aborted || !said) return;
      if ("refused" in said) return quietly ? undefined : setState(said.refused);
      setState("idle");
      if (challenge.current) challenge.current.value = said.challenge;
      if (code.current) code.current.value = said.answer;
      form.requestSubmit(submitter);
      // What was sent is read at once.
      if (code.current) code.current.value = "";
    };
    const hold = (event: SubmitEvent) => {
      if (code.current?.value) return;
      event.preventDefault();
      event.stopPropagation();
      setState("waiting");
      ask(event.submitter, false).catch(() => !gone.signal.aborted && setState("service_unavailable"));
    };
    const listen = () => {
      for (const sign of signs)
        document.addEventListener(sign, offer, { signal: gone.signal, passive: true });
    };
    let offers = 0;
    const offer = () => {
      for (const sign of signs) document.removeEventListener(sign, offer);
      if (asked) return;
      offers += 1;
      // Only an offer, made again when no answer came: a person who cannot have it uses the button, or a code.
      const answered = ask(null, true);
      const own = asked as AbortController | undefined;
      answered.catch(() => {
        if (asked !== own) return;
        asked = undefined;
        if (offers < mostOffers) listen();
      });
    };
    form.addEventListener("submit", hold, { signal: gone.signal });
    listen();
    return () => {
      gone.abort();
      asked?.abort();
    };
  }, [answer]);

  const refused = state === "idle" || state === "waiting" ? null : state;
  return (
    <>
      <input ref={challenge} type="hidden" name="challenge" />
      <input ref={code} type="hidden" name="code" />
      <p role="status" className="text-muted text-sm empty:hidden">
        {state === "waiting" && waiting}
      </p>
      <div className="has-[>div:empty]:-mt-4">
        <FieldError>{refused ? words(refused) : state === "idle" && error}</FieldError>
      </div>
    </>
  );
}
