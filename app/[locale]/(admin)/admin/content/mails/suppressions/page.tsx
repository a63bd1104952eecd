import { getLocale, getTranslations } from "next-intl/server";
import { BrakeNotice } from "@/components/admin/content/mails/brake-notice";
import { SuppressDialog } from "@/components/admin/content/mails/suppression-dialogs";
import { SuppressionList } from "@/components/admin/content/mails/suppression-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { TextLink } from "@/components/ui/link";
import { suppressedAddresses } from "@/lib/admin/mails/suppressions.list";
import { readBrake } from "@/lib/admin/mails/queries";
import { localizedHref } from "@/lib/platform/i18n/href";

export const generateMetadata = listMetadata(suppressedAddresses);

export default function AdminSuppressionsPage({
  searchParams,
}: PageProps<"/[locale]/admin/content/mails/suppressions">) {
  return (
    <ListPage of={suppressedAddresses} searchParams={searchParams} beside={readBrake}>
      {async (shown, brake) => {
        const [t, locale] = await Promise.all([getTranslations("adminMails"), getLocale()]);
        return (
          <Messages
            of={[
              "admin.change",
              "admin.list",
              "adminMails.brake",
              "adminMails.suppressions",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel"]}
          >
            <SectionHeader
              title={t("suppressions.title")}
              action={shown.roles.includes("admin") && <SuppressDialog />}
            >
              {t("suppressions.lead")}
            </SectionHeader>
            <p className="mb-4 text-sm">
              <TextLink href={localizedHref(locale, "/admin/content/mails")}>{t("back")}</TextLink>
            </p>
            {brake && <BrakeNotice brake={brake} roles={shown.roles} />}
            <SuppressionList {...shown} />
          </Messages>
        );
      }}
    </ListPage>
  );
}
