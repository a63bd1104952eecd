import { ContentFrame } from "@/components/admin/content/content-frame";
import { CampaignDialog } from "@/components/admin/content/referrals/campaign-dialogs";
import { CampaignList } from "@/components/admin/content/referrals/campaign-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { referralCampaigns } from "@/lib/admin/referral-campaigns/referral-campaigns.list";

export const generateMetadata = listMetadata(referralCampaigns);

export default function AdminReferralsPage({ searchParams }: PageProps<"/[locale]/admin/content/referrals">) {
  return (
    <ListPage of={referralCampaigns} searchParams={searchParams}>
      {(shown) => (
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
          <ContentFrame
            current={referralCampaigns.tab}
            action={shown.roles.includes("admin") && <CampaignDialog />}
          >
            <CampaignList {...shown} />
          </ContentFrame>
        </Messages>
      )}
    </ListPage>
  );
}
