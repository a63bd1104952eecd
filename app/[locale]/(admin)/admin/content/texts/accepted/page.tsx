import { AcceptedList } from "@/components/admin/content/texts/accepted-list";
import { KindLinks } from "@/components/admin/content/texts/kind-links";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { legalAcceptances } from "@/lib/admin/documents/legal-acceptances.list";

export const generateMetadata = listMetadata(legalAcceptances);

/** Who agreed to which legal text; for admins, as the database says again. */
export default function AdminAcceptedPage({
  searchParams,
}: PageProps<"/[locale]/admin/content/texts/accepted">) {
  return (
    <ListPage of={legalAcceptances} searchParams={searchParams}>
      {(shown) => (
        <Messages of={["admin.change", "admin.list", "join.secondFactor"]} errors={["panel"]}>
          <ContentFrame current={legalAcceptances.tab}>
            <KindLinks current="legal" />
            <AcceptedList {...shown} />
          </ContentFrame>
        </Messages>
      )}
    </ListPage>
  );
}
