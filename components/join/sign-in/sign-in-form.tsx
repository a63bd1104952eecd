"use client";

import { signupSource } from "@/lib/analytics/browser/arrival";
import { track } from "@/lib/analytics/track";
import { signIn, type SignInState } from "@/lib/sign-in/actions";
import { useActionForm } from "@/components/ui/use-action-form";
import type { Captcha as CaptchaConfig } from "@/lib/sign-in/captcha";
import type { Channel } from "@/lib/sign-in/schema";
import { Captcha } from "./captcha";
import { CodeStep } from "./code-step";
import { ContactStep } from "@/components/join/onboarding/contact-step";

/** A code was sent; one that is sent again begins nothing new. */
function reportStart(state: SignInState): void {
  if (state.step !== "code" || state.again) return;
  track("signup_started", { method: state.email ? "email" : "phone", source: signupSource() });
}

/** Where to go on after signing in; travels through every step as hidden fields. */
export type Onward = { locale: string; next?: string; checkout?: string };

type SignInFormProps = {
  onward: Onward;
  channel: Channel;
  otherChannelHref: string;
  /** The address of this page, where the form is sent before scripts have loaded. */
  address: string;
  email?: string;
  passkeys: boolean;
  captcha: CaptchaConfig | null;
};

/** The whole of signing in as one server action: it works before scripts have loaded, and without them. */
export function SignInForm({
  onward,
  channel,
  otherChannelHref,
  address,
  email,
  passkeys,
  captcha,
}: SignInFormProps) {
  const { ref, ...form } = useActionForm(signIn, reportStart, address);
  const { result, pending, values: typed } = form;
  const inCode = result?.ok ? result.data.step === "code" : ["verify", "resend"].includes(typed.intent ?? "");
  const contact = result?.ok ? { email: result.data.email, phone: result.data.phone } : { email, ...typed };
  const sentAt = result?.ok && result.data.step === "code" ? result.data.sentAt : Number(typed.sentAt ?? 0);

  return (
    <form ref={ref} action={form.submit} noValidate className="grid gap-6">
      {Object.entries(onward).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      {inCode ? (
        <CodeStep result={result} contact={contact} sentAt={sentAt} pending={pending} />
      ) : (
        <ContactStep
          key={contact.phone ? "phone" : "email"}
          result={result}
          contact={contact}
          channel={contact.phone ? "phone" : contact.email ? "email" : channel}
          otherChannelHref={otherChannelHref}
          passkeys={passkeys}
          pending={pending}
        />
      )}
      <Captcha config={captcha} answer={result} eager />
    </form>
  );
}
