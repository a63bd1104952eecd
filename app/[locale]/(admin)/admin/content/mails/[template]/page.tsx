import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { SectionGate } from "@/components/admin/access/section-gate";
import { HistoryLink } from "@/components/admin/content/history-link";
import { MailFile } from "@/components/admin/content/mails/mail-file";
import { OneLanguage } from "@/components/admin/languages/language-tabs";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { TextLink } from "@/components/ui/link";
import { readMail } from "@/lib/admin/mails/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { isTemplate, mailCatalog } from "@/lib/mail/catalog";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminMails");
  return { title: t("title"), robots: { index: false } };
}

/** One mail: preview, a test, its words and their history. */
export default function AdminMailPage({ params }: PageProps<"/[locale]/admin/content/mails/[template]">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const { template } = await params;
        if (!isTemplate(template)) notFound();
        const [locale, t, names, when, mail] = await Promise.all([
          getLocale(),
          getTranslations("adminMails"),
          getTranslations("mail.names"),
          getTranslations("mail.when"),
          redirectIfRefused(readMail(staff, template)),
        ]);
        if (!mail) notFound();
        return (
          <Messages
            of={[
              "admin.change",
              "adminMails.edit",
              "adminMails.preview",
              "adminMails.test",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel", "contact", "content"]}
          >
            <SectionHeader
              title={names(template)}
              action={<HistoryLink kind="mail" id={mail.id} title={names(template)} />}
            >
              {when(template)} {t(`causes.${mailCatalog[template].cause}`)}.
            </SectionHeader>
            <p className="mb-4 text-sm">
              <TextLink href={localizedHref(locale, "/admin/content/mails")}>{t("back")}</TextLink>
            </p>
            <OneLanguage>
              <MailFile
                // What was saved, or taken back, is what is shown.
                key={mail.version}
                {...mail}
                template={template}
                canEdit={staff.roles.includes("admin")}
              />
            </OneLanguage>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
