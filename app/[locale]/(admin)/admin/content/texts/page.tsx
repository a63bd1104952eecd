import { getLocale, getTranslations } from "next-intl/server";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { KindLinks } from "@/components/admin/content/texts/kind-links";
import { ShippedList } from "@/components/admin/content/texts/shipped-list";
import { TextsList } from "@/components/admin/content/texts/texts-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { staffDocuments } from "@/lib/admin/documents/documents.list";
import { documentKinds, isAddedKind } from "@/lib/content/kinds";
import { localizedHref } from "@/lib/platform/i18n/href";
import { withQuery } from "@/lib/platform/query";

export const generateMetadata = listMetadata(staffDocuments);

/** Texts of the site; `kind` in the address says which. */
export default function AdminTextsPage({ searchParams }: PageProps<"/[locale]/admin/content/texts">) {
  return (
    <ListPage of={staffDocuments} searchParams={searchParams}>
      {async (shown) => {
        const [t, locale] = await Promise.all([getTranslations("adminContent.texts"), getLocale()]);
        const kind = documentKinds.find((one) => one === shown.answer.state.filter.kind);
        return (
          <Messages
            of={["admin.change", "admin.list", "adminContent.steps", "join.secondFactor", "points.levels"]}
            errors={["panel", "content"]}
          >
            <ContentFrame
              current={staffDocuments.tab}
              action={
                (!kind || isAddedKind(kind)) && (
                  <ButtonLink href={localizedHref(locale, withQuery("/admin/content/texts/new", { kind }))}>
                    {t(kind ? `add.${kind}` : "new")}
                  </ButtonLink>
                )
              }
            >
              <KindLinks current={kind} />
              <TextsList {...shown} />
              {kind && <ShippedList kind={kind} />}
            </ContentFrame>
          </Messages>
        );
      }}
    </ListPage>
  );
}
