import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { MailTables } from "@/components/admin/content/mails/mail-table";
import { ButtonLink } from "@/components/ui/link";
import { readMails } from "@/lib/admin/mails/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminMails");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminMailsPage() {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const [locale, t, mails] = await Promise.all([
          getLocale(),
          getTranslations("adminMails"),
          redirectIfRefused(readMails(staff)),
        ]);
        return (
          <ContentFrame
            current="mails"
            action={
              <ButtonLink href={localizedHref(locale, "/admin/content/mails/suppressions")}>
                {t("suppressionsLink")}
              </ButtonLink>
            }
          >
            <MailTables mails={mails} />
          </ContentFrame>
        );
      }}
    </SectionGate>
  );
}
