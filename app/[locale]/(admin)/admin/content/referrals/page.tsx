import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { CampaignDialog } from "@/components/admin/content/referrals/campaign-dialogs";
import { CampaignList } from "@/components/admin/content/referrals/campaign-list";
import { Messages } from "@/components/messages/messages";
import { readList } from "@/lib/admin/list/queries";
import {
  referralCampaigns,
  referralCampaignsPage,
} from "@/lib/admin/referral-campaigns/referral-campaigns.list";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.referrals"), robots: { index: false } };
}

export default function AdminReferralsPage({ searchParams }: PageProps<"/[locale]/admin/content/referrals">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const answer = await redirectIfRefused(
          readList(staff, referralCampaigns, await searchParams, referralCampaignsPage),
        );
        return (
          <Messages
            of={[
              "admin.change",
              "admin.file.segments",
              "admin.list",
              "adminContent.campaigns",
              "join.secondFactor",
              "members.tiers",
              "points.levels",
            ]}
            errors={["panel", "content"]}
          >
            <ContentFrame current="referrals" action={staff.roles.includes("admin") && <CampaignDialog />}>
              <CampaignList answer={answer} roles={staff.roles} />
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
