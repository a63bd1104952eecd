"use client";

import { Gauge, LogOut, Settings, Share2, ShieldCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { accountLinks, viewerOf } from "@/components/shell/nav/navigation";
import { Anchor } from "@/components/ui/anchor";
import { Popover, popoverItem } from "@/components/ui/popover";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AccountButton, type Person } from "./account-button";
import { signOut } from "./sign-out";

const icons = { dashboard: Gauge, settings: Settings, referrals: Share2, admin: ShieldCheck };

/** Avatar and name; behind them the member's pages and signing out. */
export function AccountMenu({ me }: { me: Person }) {
  const locale = useLocale();
  const t = useTranslations("shell.account");
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut(locale, {
      done: { title: t("signedOutTitle"), description: t("signedOutText") },
      failed: { title: t("signOutFailedTitle"), description: t("signOutFailedText") },
    });
    setLeaving(false);
  };

  const separator = <hr className="border-line -mx-1.5 my-1.5" />;
  return (
    <Popover label={t("label")} trigger={(props) => <AccountButton me={me} {...props} />}>
      {me.email && <p className="text-muted truncate px-3 py-2 text-sm">{me.email}</p>}
      {me.email && separator}
      {accountLinks(viewerOf(me)).map(({ key, path }) => {
        const Icon = icons[key];
        return (
          <Anchor key={key} href={localizedHref(locale, path)} className={popoverItem}>
            <Icon aria-hidden="true" />
            {t(key)}
          </Anchor>
        );
      })}
      {separator}
      <button type="button" disabled={leaving} onClick={leave} className={popoverItem}>
        <LogOut aria-hidden="true" />
        {t("signOut")}
      </button>
    </Popover>
  );
}
