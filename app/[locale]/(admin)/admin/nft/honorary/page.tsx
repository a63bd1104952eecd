import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { GrantToMember } from "@/components/admin/nft/honorary/grant-to-member";
import { HonoraryList } from "@/components/admin/nft/honorary/honorary-list";
import { NftFrame } from "@/components/admin/nft/nft-frame";
import { Messages } from "@/components/messages/messages";
import { honoraryMembers, honoraryPage } from "@/lib/admin/nft/honorary.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminNft");
  return { title: t("tabs.honorary"), robots: { index: false } };
}

export default function AdminHonoraryPage({ searchParams }: PageProps<"/[locale]/admin/nft/honorary">) {
  return (
    <SectionGate of="nft">
      {async (staff) => {
        const answer = await redirectIfRefused(
          readList(staff, honoraryMembers, await searchParams, honoraryPage),
        );
        return (
          <NftFrame current="honorary">
            <Messages
              of={[
                "admin.change",
                "admin.honorary",
                "admin.list",
                "adminPoints.picker",
                "join.secondFactor",
                "members.tiers",
                "points.levels",
              ]}
              errors={["panel"]}
            >
              <div className="mb-4 flex">
                <GrantToMember />
              </div>
              <HonoraryList answer={answer} roles={staff.roles} />
            </Messages>
          </NftFrame>
        );
      }}
    </SectionGate>
  );
}
