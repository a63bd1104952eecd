import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BrakeNotice } from "@/components/admin/content/mails/brake-notice";
import { SuppressDialog } from "@/components/admin/content/mails/suppression-dialogs";
import { SuppressionList } from "@/components/admin/content/mails/suppression-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { TextLink } from "@/components/ui/link";
import { suppressedAddresses, suppressionsPage } from "@/lib/admin/mails/suppressions.list";
import { readList } from "@/lib/admin/list/queries";
import { readBrake } from "@/lib/admin/mails/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminMails.suppressions");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminSuppressionsPage({
  searchParams,
}: PageProps<"/[locale]/admin/content/mails/suppressions">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const asked = await searchParams;
        const [locale, t, [answer, brake]] = await Promise.all([
          getLocale(),
          getTranslations("adminMails"),
          redirectIfRefused(
            Promise.all([readList(staff, suppressedAddresses, asked, suppressionsPage), readBrake(staff)]),
          ),
        ]);
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
              action={staff.roles.includes("admin") && <SuppressDialog />}
            >
              {t("suppressions.lead")}
            </SectionHeader>
            <p className="mb-4 text-sm">
              <TextLink href={localizedHref(locale, "/admin/content/mails")}>{t("back")}</TextLink>
            </p>
            {brake && <BrakeNotice brake={brake} roles={staff.roles} />}
            <SuppressionList answer={answer} roles={staff.roles} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
