import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { CampaignEditor } from "@/components/admin/campaigns/campaign-editor";
import { CampaignView } from "@/components/admin/campaigns/campaign-view";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { readCampaign } from "@/lib/admin/campaigns/queries";
import { readSegmentNames } from "@/lib/admin/segments/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminCampaigns");
  return { title: t("file"), robots: { index: false } };
}

/** A campaign: as a draft to be written, later how far it is and what came of it; at `new` one that does not exist yet. */
export default function AdminCampaignPage({
  params,
}: PageProps<"/[locale]/admin/email-campaign/[campaign]">) {
  return (
    <SectionGate of="campaigns">
      {async (staff) => {
        const { campaign: asked } = await params;
        const id = asked === "new" ? null : asked;
        if (id && !z.uuid().safeParse(id).success) notFound();
        const [campaign, segments, t] = await redirectIfRefused(
          Promise.all([
            id && readCampaign(staff, id),
            readSegmentNames(staff),
            getTranslations("adminCampaigns"),
          ]),
        ).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        const category = campaign && t(`categories.${campaign.category}`);
        return (
          <Messages
            of={[
              "admin.change",
              "admin.file.segments",
              "adminCampaigns.audience",
              "adminCampaigns.categories",
              "adminCampaigns.editor",
              "adminCampaigns.pace",
              "adminCampaigns.progress",
              "adminCampaigns.recipientStates",
              "adminCampaigns.sample",
              "adminCampaigns.steps",
              "adminContent.texts.picture",
              "join.secondFactor",
              "members.tiers",
              "points.levels",
            ]}
            errors={["panel", "content", "segments"]}
          >
            <SectionHeader title={campaign ? campaign.name : t("new")}>{category}</SectionHeader>
            {campaign && campaign.state !== "draft" ? (
              <CampaignView campaign={campaign} />
            ) : (
              <CampaignEditor campaign={campaign || null} segments={segments} />
            )}
          </Messages>
        );
      }}
    </SectionGate>
  );
}
