"use client";

import { QrCode } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { TextLink } from "@/components/ui/link";
import { loadCode } from "@/components/ui/load-code";
import { settingsPath } from "@/lib/members/settings-paths";
import { localizedHref } from "@/lib/platform/i18n/href";
import { LabelledLink } from "./labelled-link";

const QrImage = dynamic(() => loadCode(() => import("./qr-image")).then((module) => module.QrImage), {
  ssr: false,
});

type Props = {
  code: string | null;
  vanity: string | null;
  /** The name that people who open the better link read. */
  shownAs: string | null;
  appUrl: string;
};

/** The links by username and by code, each with its name and the better one first, ready to copy, share or scan. */
export function LinkCard({ code, vanity, shownAs, appUrl }: Props) {
  const t = useTranslations("referrals.link");
  const locale = useLocale();
  if (!code) {
    return (
      <SectionCard title={t("title")}>
        <p className="text-muted text-sm">{t("noCode")}</p>
      </SectionCard>
    );
  }
  const link = `${appUrl}/r/${code}`;
  const shared = vanity ? `${appUrl}/r/${vanity}` : link;
  return (
    <SectionCard title={t("title")}>
      <div className="grid gap-5">
        {vanity && (
          <CopyField
            shown
            label={t("vanity")}
            mark={<Badge tone="accent">{t("shareThis")}</Badge>}
            value={shared}
            copyLabel={t("copy")}
            copiedLabel={t("copied")}
          />
        )}
        <CopyField
          shown
          label={t(vanity ? "codeToo" : "code")}
          hint={t(vanity ? "codeTooHint" : "vanityHint")}
          value={link}
          copyLabel={t("copy")}
          copiedLabel={t("copied")}
        />
        {shownAs && (
          <p className="text-muted text-sm wrap-anywhere">
            {t("readsAs", { name: shownAs })}{" "}
            <TextLink href={localizedHref(locale, settingsPath("preferences"))}>{t("changeName")}</TextLink>
          </p>
        )}
        <LabelledLink link={shared} />
      </div>
      <ul className="mt-5 flex flex-wrap gap-2">
        <li>
          <Dialog
            title={t("qrTitle")}
            description={t("qrText")}
            closeLabel={t("close")}
            trigger={
              <Button>
                <QrCode aria-hidden="true" /> {t("qr")}
              </Button>
            }
          >
            <QrImage link={shared} alt={t("qrAlt", { link: shared })} printable={t("qrPrint")} />
            <p className="figures text-muted mt-4 text-center text-sm break-all">{shared}</p>
          </Dialog>
        </li>
      </ul>
    </SectionCard>
  );
}
