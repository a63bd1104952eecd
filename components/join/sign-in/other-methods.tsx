"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextField } from "@/components/ui/text-field";
import { signInWithCompany, signInWithPassword, signInWithProvider } from "@/lib/sign-in/actions";
import type { Captcha as CaptchaConfig } from "@/lib/sign-in/captcha";
import type { Provider } from "@/lib/sign-in/schema";
import { Captcha } from "./captcha";
import { PasskeyForm } from "./passkey-form";
import { ProviderMark } from "./provider-mark";
import { RecoveryForm } from "./recovery-form";
import type { Onward } from "./sign-in-form";
import { MethodForm } from "./method-form";

const summaryStyle =
  "flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm [&::-webkit-details-marker]:hidden";

function Method({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="group/method border-line border-t" open={open}>
      <summary className={summaryStyle}>
        {title}
        <ChevronDown
          aria-hidden="true"
          className="text-muted size-4 transition-transform group-open/method:rotate-180"
        />
      </summary>
      <div className="pt-2 pb-6">{children}</div>
    </details>
  );
}

type OtherMethodsProps = {
  onward: Onward;
  providers: Provider[];
  passkeys: boolean;
  email?: string;
  open?: string;
  captcha: CaptchaConfig | null;
};

/**
 * Everything but the one-time code, which stays the first and simplest method, and which alone is shown while its code is
 * typed; `open` names a method that is shown at once.
 */
export function OtherMethods({ onward, providers, passkeys, email, open, captcha }: OtherMethodsProps) {
  const t = useTranslations("join.other");
  return (
    <div className="grid gap-6 in-[:has([data-step=code])]:hidden">
      {(passkeys || providers.length > 0) && (
        <div className={`grid gap-3 ${providers.length > 1 ? "sm:grid-cols-2" : ""}`}>
          {passkeys && (
            <div className="sm:col-span-full">
              <PasskeyForm onward={onward} />
            </div>
          )}
          {providers.map((provider) => (
            <MethodForm
              key={provider}
              action={signInWithProvider}
              onward={onward}
              measured={provider}
              label={
                <>
                  <ProviderMark provider={provider} />
                  {t(provider)}
                </>
              }
            >
              {() => <input type="hidden" name="provider" value={provider} />}
            </MethodForm>
          ))}
        </div>
      )}
      <details className="group border-line border-t" open={open !== undefined}>
        <summary className={`${summaryStyle} text-muted hover:text-text`}>
          {t("title")}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <div className="pt-2">
          <Method title={t("password.title")} open={open === "password"}>
            <MethodForm action={signInWithPassword} onward={onward} label={t("password.button")}>
              {({ error, values, result }) => (
                <>
                  <TextField
                    label={t("password.contact")}
                    name="contact"
                    autoComplete="username"
                    autoCapitalize="none"
                    spellCheck={false}
                    defaultValue={values.contact ?? email}
                    error={error("contact")}
                  />
                  <TextField
                    label={t("password.password")}
                    name="password"
                    type="password"
                    autoComplete="current-password"
                    error={error("password")}
                  />
                  <Captcha config={captcha} answer={result} />
                </>
              )}
            </MethodForm>
          </Method>
          <Method title={t("recovery.title")} open={open === "recovery"}>
            <RecoveryForm onward={onward} email={email} captcha={captcha} />
          </Method>
          <Method title={t("company.title")} open={open === "company"}>
            <MethodForm
              action={signInWithCompany}
              onward={onward}
              measured="company"
              label={t("company.button")}
            >
              {({ error, values }) => (
                <TextField
                  label={t("company.domain")}
                  hint={t("company.hint")}
                  name="domain"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  defaultValue={values.domain}
                  error={error("domain")}
                />
              )}
            </MethodForm>
          </Method>
        </div>
      </details>
    </div>
  );
}
