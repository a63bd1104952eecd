import { getLocale, getTranslations } from "next-intl/server";
import { InviteMaker } from "@/components/admin/applications/invite-maker";
import { CaseList } from "@/components/admin/work/case-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { TextLink } from "@/components/ui/link";
import { openCases } from "@/lib/admin/work/cases.list";
import { localizedHref } from "@/lib/platform/i18n/href";
import { siteOrigin } from "@/lib/site/metadata/address";

export const generateMetadata = listMetadata(openCases);

export default function AdminWorkPage({ searchParams }: PageProps<"/[locale]/admin/work">) {
  return (
    <ListPage of={openCases} searchParams={searchParams}>
      {async (shown) => {
        const [t, locale] = await Promise.all([getTranslations("admin.cases"), getLocale()]);
        return (
          <Messages
            of={[
              "admin.change",
              "admin.list",
              "admin.work",
              "admin.cases",
              "admin.feedback",
              "adminBilling.decide",
              "adminMails.brake",
              "adminPayouts.decide",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel", "account", "billing", "community", "content", "payouts", "refunds", "streams"]}
          >
            <>
              <SectionHeader
                title={t("title")}
                action={<InviteMaker address={siteOrigin() + localizedHref(locale, "/creator-inviteonly")} />}
              >
                {t("lead")}
                <span className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
                  <TextLink href={localizedHref(locale, "/admin/work/applications")}>
                    {t("applications")}
                  </TextLink>
                  <TextLink href={localizedHref(locale, "/admin/work/forms")}>{t("form")}</TextLink>
                </span>
              </SectionHeader>
              <CaseList {...shown} />
            </>
          </Messages>
        );
      }}
    </ListPage>
  );
}
