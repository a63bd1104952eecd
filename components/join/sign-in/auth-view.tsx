import { getLocale, getTranslations } from "next-intl/server";
import { CookiesNotice } from "@/components/join/cookies-notice";
import { JoinFrame } from "@/components/join/join-frame";
import { RewardsAside } from "@/components/join/onboarding/rewards-aside";
import { Messages } from "@/components/messages/messages";
import { FieldError } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import type { Invitation } from "@/lib/members/invitation";
import type { ErrorCode } from "@/lib/platform/errors";
import { withQuery } from "@/lib/platform/query";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { JoinRewards } from "@/lib/members/onboarding/rewards";
import type { Captcha } from "@/lib/sign-in/captcha";
import type { Provider } from "@/lib/sign-in/schema";
import { OtherMethods } from "./other-methods";
import { SignInForm } from "./sign-in-form";

type AuthViewProps = {
  rewards: JoinRewards | null;
  providers: Provider[];
  /** Whether people may sign in by a passkey. */
  passkeys: boolean;
  captcha: Captcha | null;
  /** The same page with the other of e-mail and phone. */
  otherChannelHref: string;
  /** Where to go on after signing in. */
  next?: string;
  checkout?: string;
  /** The method that is open at first; the code by e-mail without one. */
  method?: string;
  email?: string;
  error?: ErrorCode;
  planWaits?: boolean;
  invitation?: Invitation | null;
};

/** What `/auth` shows: the one-time code first, every other method below it. */
export async function AuthView({
  rewards,
  providers,
  passkeys,
  captcha,
  otherChannelHref,
  next,
  checkout,
  method,
  email,
  error,
  planWaits,
  invitation,
}: AuthViewProps) {
  const [locale, t, words] = await Promise.all([
    getLocale(),
    getTranslations("join.auth"),
    getTranslations("errors"),
  ]);
  const onward = { locale, next, checkout };
  const notes = [
    planWaits && t("planWaiting"),
    invitation && t("invitedBy", { name: invitation.name, points: invitation.welcome }),
  ].filter(Boolean);
  return (
    <JoinFrame aside={rewards && <RewardsAside rewards={rewards} />}>
      <h1 className="font-display text-3xl font-semibold text-balance">{t("title")}</h1>
      <p className="text-muted mt-4 in-[:has([data-step=code])]:hidden">{t("lead")}</p>
      {notes.map((note) => (
        <p key={note as string} className="border-glacier mt-4 border-l-2 pl-4 text-sm">
          {note}
        </p>
      ))}
      {error && (
        <div className="mt-6">
          <FieldError>{words(error)}</FieldError>
        </div>
      )}
      <Messages
        of={["join.auth", "join.captcha", "join.cookies", "join.other"]}
        errors={["contact", "credentials", "secondFactor"]}
      >
        <div className="mt-8 grid gap-6">
          <CookiesNotice />
          <SignInForm
            onward={onward}
            channel={method === "phone" ? "phone" : "email"}
            email={email}
            passkeys={passkeys}
            captcha={captcha}
            otherChannelHref={otherChannelHref}
            address={withQuery(localizedHref(locale, "/auth"), { next, checkout, with: method, email })}
          />
          <OtherMethods
            onward={onward}
            providers={providers}
            passkeys={passkeys}
            email={email}
            captcha={captcha}
            open={["password", "recovery", "company"].find((name) => name === method)}
          />
        </div>
      </Messages>
      <p className="text-muted mt-8 text-sm">
        {t.rich("legal", {
          terms: (words) => <TextLink href={localizedHref(locale, "/legal/terms")}>{words}</TextLink>,
          privacy: (words) => <TextLink href={localizedHref(locale, "/legal/privacy")}>{words}</TextLink>,
        })}
      </p>
    </JoinFrame>
  );
}
