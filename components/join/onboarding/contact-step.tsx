"use client";

import { useTranslations } from "next-intl";
import { useState, type MouseEvent } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { SignInState } from "@/lib/sign-in/actions";
import type { Channel } from "@/lib/sign-in/schema";
import type { ActionResult } from "@/lib/platform/action";

type ContactStepProps = {
  result: ActionResult<SignInState> | null;
  contact: { email?: string; phone?: string };
  channel: Channel;
  otherChannelHref: string;
  /** Whether the browser may offer a passkey where the address is typed. */
  passkeys: boolean;
  pending: boolean;
};

/** E-mail or phone, one at a time. The switch is a link, so that it works without scripts; with them it is instant. */
export function ContactStep({
  result,
  contact,
  channel: first,
  otherChannelHref,
  passkeys,
  pending,
}: ContactStepProps) {
  const t = useTranslations("join.auth");
  const words = useErrorWords();
  const [channel, setChannel] = useState(first);
  const code = result?.ok === false ? (result.fields?.[channel] ?? null) : null;
  const general = result?.ok === false && !result.fields ? result.reason : null;
  const other = channel === "email" ? "phone" : "email";
  // Not on the first showing of the page, which begins at its top.
  const focused = result !== null || channel !== first;

  const change = (event: MouseEvent) => {
    event.preventDefault();
    setChannel(other);
  };

  return (
    <>
      <input type="hidden" name="intent" value="request" />
      {channel === "email" ? (
        <TextField
          key="email"
          autoFocus={focused}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={passkeys ? "email webauthn" : "email"}
          autoCapitalize="none"
          spellCheck={false}
          label={t("emailLabel")}
          placeholder={t("emailPlaceholder")}
          defaultValue={contact.email}
          error={code && words(code)}
        />
      ) : (
        <TextField
          key="phone"
          autoFocus={focused}
          name="phone"
          type="tel"
          autoComplete="tel"
          label={t("phoneLabel")}
          hint={t("phoneHint")}
          defaultValue={contact.phone}
          error={code && words(code)}
        />
      )}
      <div className="grid gap-3">
        <FieldError>{general && words(general)}</FieldError>
        <Button type="submit" variant="primary" size="lg" wide loading={pending}>
          {t("send")}
        </Button>
        <a
          href={otherChannelHref}
          onClick={change}
          className="text-glacier rounded-control inline-flex min-h-11 items-center justify-center text-sm underline-offset-4 hover:underline"
        >
          {other === "phone" ? t("usePhone") : t("useEmail")}
        </a>
      </div>
    </>
  );
}
