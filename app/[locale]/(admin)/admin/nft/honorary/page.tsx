import { GrantToMember } from "@/components/admin/nft/honorary/grant-to-member";
import { HonoraryList } from "@/components/admin/nft/honorary/honorary-list";
import { NftFrame } from "@/components/admin/nft/nft-frame";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { honoraryMembers } from "@/lib/admin/nft/honorary.list";

export const generateMetadata = listMetadata(honoraryMembers);

export default function AdminHonoraryPage({ searchParams }: PageProps<"/[locale]/admin/nft/honorary">) {
  return (
    <ListPage of={honoraryMembers} searchParams={searchParams}>
      {(shown) => (
        <NftFrame current={honoraryMembers.tab}>
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
            <HonoraryList {...shown} />
          </Messages>
        </NftFrame>
      )}
    </ListPage>
  );
}
