import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { StaffMail } from "@/lib/admin/mails/schema";
import { mailCatalog, mailTemplates } from "@/lib/mail/catalog";
import { mailGroups } from "@/lib/mail/define";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Every mail by group: when and why it goes out, whose choice it is, how often it did lately. */
export function MailTables({ mails }: { mails: StaffMail[] }) {
  const t = useTranslations("adminMails");
  const names = useTranslations("mail.names");
  const when = useTranslations("mail.when");
  const locale = useLocale();
  const format = formatter(locale);
  const kept = new Map(mails.map((mail) => [mail.template, mail]));
  return mailGroups.map((group) => (
    <section key={group} className="mb-8">
      <h2 className="mb-2 text-sm font-semibold">{t(`groups.${group}`)}</h2>
      <Table caption={t("list.caption", { group: t(`groups.${group}`) })} stacked>
        <thead>
          <tr>
            <Th className="w-52">{t("list.name")}</Th>
            <Th>{t("list.when")}</Th>
            <Th className="w-40">{t("list.category")}</Th>
            <Th numeric className="w-36">
              {t("list.sent")}
            </Th>
          </tr>
        </thead>
        <tbody>
          {mailTemplates
            .filter((template) => mailCatalog[template].group === group)
            .map((template) => {
              const { cause, category, vital } = mailCatalog[template];
              const mail = kept.get(template);
              const isEdited = Object.keys(mail?.texts ?? {}).length > 0;
              return (
                <tr key={template}>
                  <Td data-label={t("list.name")} className="align-top">
                    <TextLink href={localizedHref(locale, `/admin/content/mails/${template}`)}>
                      {names(template)}
                    </TextLink>
                    {isEdited && (
                      <Badge tone="info" className="ml-2">
                        {t("list.changed")}
                      </Badge>
                    )}
                  </Td>
                  <Td data-label={t("list.when")} className="align-top">
                    <div>
                      {when(template)}
                      <span className="text-muted block text-xs">{t(`causes.${cause}`)}</span>
                    </div>
                  </Td>
                  <Td data-label={t("list.category")} className="align-top">
                    <div>
                      {category ? t(`categories.${category}`) : t(vital ? "list.vital" : "list.none")}
                      {category && cause === "asked" && (
                        <span className="text-muted block text-xs">{t("list.asked")}</span>
                      )}
                    </div>
                  </Td>
                  <Td numeric data-label={t("list.sent")} className="align-top">
                    <div>
                      {format.number(mail?.sent ?? 0)}
                      {mail !== undefined && mail.bounced > 0 && (
                        <span className="text-negative block text-xs">
                          {t("list.bounced", { count: mail.bounced })}
                        </span>
                      )}
                    </div>
                  </Td>
                </tr>
              );
            })}
        </tbody>
      </Table>
    </section>
  ));
}
