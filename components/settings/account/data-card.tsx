"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { SectionCard } from "@/components/ui/card";
import type { Account } from "@/lib/account/account";
import { shownPhone } from "@/lib/account/rules";
import { EraseAccount } from "./erase-account";

/** Exporting the member's data, and erasing the account. */
export function DataCard({ account }: { account: Account }) {
  const t = useTranslations("settings");
  return (
    <>
      <SectionCard title={t("export.title")} note={t("export.text")}>
        <a href="/api/me/export" download className={buttonStyle({ variant: "secondary" })}>
          <Download aria-hidden="true" className="size-4" />
          {t("export.download")}
        </a>
      </SectionCard>
      <SectionCard title={t("erase.section")} note={t("erase.sectionText")}>
        {account.last_admin ? (
          <p className="text-sm">{t("erase.lastAdmin")}</p>
        ) : (
          <EraseAccount
            contact={account.email ?? shownPhone(account.phone) ?? ""}
            word={t("erase.required")}
            subscribed={account.subscribed}
          />
        )}
      </SectionCard>
    </>
  );
}
