"use client";

import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { useFocusAfter } from "@/components/ui/focus";
import { showToast } from "@/components/ui/toast";
import type { Account, Side } from "@/lib/account/account";
import { askForEmail, handInEmailCode } from "@/lib/account/actions";
import { CodeForm } from "./code-form";
import { RequestForm } from "./request-form";

type CardProps = { account: Account; onChange: (account: Account) => void };

/** The address and its change, which both the present and the new address confirm. */
export function EmailCard({ account, onChange }: CardProps) {
  const t = useTranslations("settings.contact");
  const locale = useLocale();
  const [again, setAgain] = useState(false);
  const { email, email_change: change } = account;

  const place = useFocusAfter(`${change?.waiting.join()} ${again}`);

  const asked = (next: Account) => {
    setAgain(false);
    onChange(next);
  };
  const confirmed = (next: Account) => {
    onChange(next);
    if (!next.email_change) showToast({ title: t("emailChanged"), tone: "positive" });
  };
  const sides: { side: Side; to: string | null }[] = [
    { side: "current", to: email },
    { side: "new", to: change?.to ?? null },
  ];

  return (
    <SectionCard
      title={t("emailTitle")}
      note={email ?? t("none")}
      action={change && <Badge tone="info">{t("pending")}</Badge>}
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        {change && !again ? (
          <div className="grid gap-6">
            <p className="text-sm" role="status">
              {t(email ? "emailPending" : "emailPendingNew", { to: change.to })}
            </p>
            {sides.map(({ side, to }) =>
              to === null ? null : change.waiting.includes(side) ? (
                <CodeForm key={side} label={t("codeFor", { to })} action={handInEmailCode} onDone={confirmed}>
                  <input type="hidden" name="side" value={side} />
                </CodeForm>
              ) : (
                <p key={side} className="text-positive flex items-center gap-2 text-sm">
                  <Check aria-hidden="true" className="size-4" /> {t("sideConfirmed", { to })}
                </p>
              ),
            )}
            <div>
              <Button variant="ghost" onClick={() => setAgain(true)}>
                {t("otherEmail")}
              </Button>
            </div>
          </div>
        ) : (
          <RequestForm
            action={askForEmail}
            onDone={asked}
            send={t("sendCodes")}
            field={{
              name: "email",
              type: "email",
              label: t("newEmail"),
              hint: email ? t("emailHint") : undefined,
              autoComplete: "email",
              autoCapitalize: "none",
              spellCheck: false,
            }}
          >
            <input type="hidden" name="locale" value={locale} />
          </RequestForm>
        )}
      </div>
    </SectionCard>
  );
}
