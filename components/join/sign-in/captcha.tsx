"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FieldError } from "@/components/ui/field";
import type { Captcha as Config } from "@/lib/sign-in/captcha";
import { loadTurnstile, type Turnstile } from "./turnstile";

type CaptchaProps = {
  config: Config | null;
  /** The last answer to the form: a token counts once, so each answer asks for another one. */
  answer: unknown;
  /** Begins at once instead of when the form is first used. */
  eager?: boolean;
};

/**
 * The captcha of the form around it; nothing without a configuration. It runs by itself and shows itself only when it
 * needs the person. A form that is sent before it has finished waits for it; buttons with `data-captcha="off"` do not.
 */
export function Captcha({ config, answer, eager }: CaptchaProps) {
  return config && <Check key={config.siteKey} config={config} answer={answer} eager={eager} />;
}

function Check({ config: { siteKey, script }, answer, eager }: CaptchaProps & { config: Config }) {
  const t = useTranslations("join.captcha");
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const widget = useRef<{ turnstile: Turnstile; id: string }>(null);
  const waiting = useRef<{ submitter: HTMLElement | null }>(null);
  const [state, setState] = useState<"idle" | "waiting" | "failed">("idle");

  useEffect(() => {
    const form = box.current?.closest("form");
    if (!form) return;
    let begun = false;
    let broken = false;
    let gone = false;

    const failed = () => {
      broken = true;
      waiting.current = null;
      setState("failed");
    };
    const solved = (token: string) => {
      if (field.current) field.current.value = token;
      setState("idle");
      const held = waiting.current;
      waiting.current = null;
      if (held) form.requestSubmit(held.submitter);
    };
    const begin = async () => {
      if (begun) return;
      begun = true;
      try {
        const turnstile = await loadTurnstile(script);
        if (gone || !box.current) return;
        const clear = () => field.current && (field.current.value = "");
        const id = turnstile.render(box.current, {
          sitekey: siteKey,
          language: locale,
          size: "flexible",
          appearance: "interaction-only",
          "response-field": false,
          callback: solved,
          "expired-callback": clear,
          "error-callback": failed,
        });
        widget.current = { turnstile, id };
      } catch {
        begun = false;
        failed();
      }
    };
    const hold = (event: SubmitEvent) => {
      const { submitter } = event;
      if (submitter?.dataset.captcha === "off" || field.current?.value) return;
      event.preventDefault();
      event.stopPropagation();
      waiting.current = { submitter };
      setState("waiting");
      const { turnstile, id } = widget.current ?? {};
      if (turnstile && id && broken) turnstile.reset(id);
      broken = false;
      void begin();
    };

    if (eager) void begin();
    form.addEventListener("focusin", begin);
    form.addEventListener("submit", hold);
    return () => {
      gone = true;
      form.removeEventListener("focusin", begin);
      form.removeEventListener("submit", hold);
      widget.current?.turnstile.remove(widget.current.id);
      widget.current = null;
    };
  }, [siteKey, script, eager, locale]);

  useEffect(() => {
    if (answer === null || !widget.current) return;
    if (field.current) field.current.value = "";
    widget.current.turnstile.reset(widget.current.id);
  }, [answer]);

  return (
    <div className="empty:hidden">
      <input ref={field} type="hidden" name="captcha" />
      <div ref={box} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {state === "waiting" && t("waiting")}
      </p>
      <FieldError>{state === "failed" && t("failed")}</FieldError>
      <noscript>{t("scripts")}</noscript>
    </div>
  );
}
