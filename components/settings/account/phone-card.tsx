"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { useFocusAfter } from "@/components/ui/focus";
import { showToast } from "@/components/ui/toast";
import type { Account } from "@/lib/account/account";
import { askForPhone, handInPhoneCode } from "@/lib/account/actions";
import { shownPhone } from "@/lib/account/rules";
import { CodeForm } from "./code-form";
import { RequestForm } from "./request-form";

type CardProps = { account: Account; onChange: (account: Account) => void };

/** The number and its change, which the new number confirms. */
export function PhoneCard({ account, onChange }: CardProps) {
  const t = useTranslations("settings.contact");
  const [again, setAgain] = useState(false);
  const { phone, phone_change: change } = account;
  const place = useFocusAfter(`${change?.to} ${again}`);
  const to = shownPhone(change?.to ?? null) ?? "";

  return (
    <SectionCard
      title={t("phoneTitle")}
      note={shownPhone(phone) ?? t("none")}
      action={change && <Badge tone="info">{t("pending")}</Badge>}
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        {change && !again ? (
          <div className="grid gap-6">
            <p className="text-sm" role="status">
              {t("phonePending", { to })}
            </p>
            <CodeForm
              label={t("codeFor", { to })}
              action={handInPhoneCode}
              onDone={(next) => {
                onChange(next);
                showToast({ title: t("phoneChanged"), tone: "positive" });
              }}
            />
            <div>
              <Button variant="ghost" onClick={() => setAgain(true)}>
                {t("otherPhone")}
              </Button>
            </div>
          </div>
        ) : (
          <RequestForm
            action={askForPhone}
            onDone={(next) => {
              setAgain(false);
              onChange(next);
            }}
            send={t("sendCode")}
            field={{
              name: "phone",
              type: "tel",
              label: t("newPhone"),
              hint: t("phoneHint"),
              autoComplete: "tel",
            }}
          />
        )}
      </div>
    </SectionCard>
  );
}
