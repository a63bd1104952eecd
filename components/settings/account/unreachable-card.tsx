"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/moments/moment";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { useFocusAfter } from "@/components/ui/focus";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import type { Account, Unreachable } from "@/lib/account/account";
import { askForAddressCode, handInAddressCodeAction } from "@/lib/account/actions";
import { settingsPath } from "@/lib/members/settings-paths";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { CodeForm } from "./code-form";

type AskProps = { email: string; held: Unreachable; onDone: (account: Account) => void };

/** Asks for the one code that goes to the address all the same; after a complaint only by an explicit wish. */
function AskForCode({ email, held, onDone }: AskProps) {
  const t = useTranslations("settings.unreachable");
  const { ref, submit, error, general } = useActionForm(askForAddressCode, onDone);
  return (
    <form ref={ref} action={submit} className="grid grid-cols-1 gap-3">
      {held.reason === "complaint" && (
        <Checkbox
          name="wished"
          label={t("wished", { brand: brand.name })}
          hint={t("wishedHint")}
          error={error("wished")}
        />
      )}
      <SubmitRow error={general}>
        <SubmitButton variant="secondary" className="button-wraps">
          {t(held.code ? "sendAgain" : "send", { email })}
        </SubmitButton>
      </SubmitRow>
    </form>
  );
}

/** Says that the member's address gets no mail, why, and what to do: correct it, or prove that it works. */
export function UnreachableCard({ account: first }: { account: Account }) {
  const t = useTranslations("settings.unreachable");
  const locale = useLocale();
  const [account, setAccount] = useState(first);
  const { email, unreachable: held } = account;
  const place = useFocusAfter(held?.code ?? "");
  if (!held || !email) return null;
  // The mailbox is there: its owner did not want our mails.
  const works = held.reason === "complaint" || held.reason === "unsubscribed";

  const handedIn = (next: Account) => {
    setAccount(next);
    if (!next.unreachable) showToast({ title: t("released", { email }), tone: "positive" });
  };
  return (
    <SectionCard
      title={t("title")}
      note={t.rich(`reasons.${held.reason}`, {
        email,
        brand: brand.name,
        date: () => <Moment at={held.since} show="date" />,
      })}
    >
      <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-5 text-sm outline-none">
        {held.reason === "manual" ? (
          <p>{t("support", { support: brand.support })}</p>
        ) : (
          <>
            {!works && (
              <p>
                {t("wrong")}{" "}
                <TextLink href={localizedHref(locale, settingsPath("security"))}>{t("change")}</TextLink>
              </p>
            )}
            {held.code === "came_back" && <p role="status">{t("cameBack", { email })}</p>}
            {held.code === "sent" && (
              <CodeForm label={t("codeSent", { email })} action={handInAddressCodeAction} onDone={handedIn} />
            )}
            {held.left > 0 ? (
              <div className="grid grid-cols-1 gap-3">
                <p>{t(works ? "again" : "right")}</p>
                <AskForCode email={email} held={held} onDone={setAccount} />
              </div>
            ) : (
              <p>{t("none")}</p>
            )}
          </>
        )}
      </div>
    </SectionCard>
  );
}
