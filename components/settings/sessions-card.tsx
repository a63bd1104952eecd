"use client";

import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { useFocusAfter } from "@/components/ui/focus";
import { SubmitButton } from "@/components/ui/submit-button";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import type { Account, OpenSession } from "@/lib/account/account";
import { closeSession } from "@/lib/account/actions";
import { deviceName } from "@/lib/session/cookies/device";
import { SignOutEverywhere } from "./sign-out-everywhere";

const unknown = deviceName(null);

/** Where, as far as it is known: behind a proxy that tells addresses, whether it is the network of this device. */
function networkOf({ same_network: same }: OpenSession) {
  if (same === null) return "unknownNetwork";
  return same ? "sameNetwork" : "otherNetwork";
}

function Device({ session }: { session: OpenSession }) {
  const t = useTranslations("settings.sessions");
  const name = deviceName(session.user_agent);
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {name === unknown ? t("unknown") : name}
        {session.current && <Badge tone="positive">{t("current")}</Badge>}
      </p>
      <p className="text-muted text-sm">
        {t.rich("seen", {
          last: () => <When at={session.last_seen_at} />,
          first: () => <When at={session.first_seen_at} />,
        })}
        {!session.current && <> · {t(networkOf(session))}</>}
      </p>
    </div>
  );
}

/** Where the member is signed in, this device first; any other can be ended, and all of them at once. */
export function SessionsCard({
  account,
  onChange,
}: {
  account: Account;
  onChange: (account: Account) => void;
}) {
  const t = useTranslations("settings.sessions");
  const done = (words: "ended" | "endedOthers") => (next: Account) => {
    onChange(next);
    showToast({ title: t(words), tone: "positive" });
  };
  const one = useActionForm(closeSession, done("ended"));
  const all = useActionForm(closeSession, done("endedOthers"));
  const { sessions } = account;
  const place = useFocusAfter<HTMLUListElement>(sessions.length);
  const others = sessions.filter(({ current }) => !current);

  return (
    <SectionCard title={t("title")} note={t("text")}>
      <ul ref={place} tabIndex={-1} className="divide-line divide-y outline-none">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 py-3">
            <Device session={session} />
            {!session.current && (
              <form action={one.submit}>
                <input type="hidden" name="session" value={session.id} />
                <SubmitButton
                  variant="ghost"
                  aria-label={t("endThis", { device: deviceName(session.user_agent) })}
                >
                  {t("end")}
                </SubmitButton>
              </form>
            )}
          </li>
        ))}
      </ul>
      <FieldError>{one.general ?? all.general}</FieldError>
      <div className="mt-4 flex flex-wrap gap-3">
        {others.length > 0 && (
          <form action={all.submit}>
            <input type="hidden" name="session" value="others" />
            <SubmitButton variant="secondary">{t("endOthers", { count: others.length })}</SubmitButton>
          </form>
        )}
        <SignOutEverywhere others={others.length} />
      </div>
    </SectionCard>
  );
}
