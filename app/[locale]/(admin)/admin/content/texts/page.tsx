import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { KindLinks } from "@/components/admin/content/texts/kind-links";
import { ShippedList } from "@/components/admin/content/texts/shipped-list";
import { TextsList } from "@/components/admin/content/texts/texts-list";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { documentsPage, staffDocuments } from "@/lib/admin/documents/documents.list";
import { readList } from "@/lib/admin/list/queries";
import { documentKinds, isAddedKind } from "@/lib/content/kinds";
import { redirectIfRefused } from "@/lib/guard/page";
import { localizedHref } from "@/lib/platform/i18n/href";
import { withQuery } from "@/lib/platform/query";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.texts"), robots: { index: false } };
}

/** Texts of the site; `kind` in the address says which. */
export default function AdminTextsPage({ searchParams }: PageProps<"/[locale]/admin/content/texts">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const [answer, t, locale] = await Promise.all([
          redirectIfRefused(readList(staff, staffDocuments, await searchParams, documentsPage)),
          getTranslations("adminContent.texts"),
          getLocale(),
        ]);
        const kind = documentKinds.find((one) => one === answer.state.filter.kind);
        return (
          <Messages
            of={["admin.change", "admin.list", "adminContent.steps", "join.secondFactor", "points.levels"]}
            errors={["panel", "content"]}
          >
            <ContentFrame
              current="texts"
              action={
                (!kind || isAddedKind(kind)) && (
                  <ButtonLink href={localizedHref(locale, withQuery("/admin/content/texts/new", { kind }))}>
                    {t(kind ? `add.${kind}` : "new")}
                  </ButtonLink>
                )
              }
            >
              <KindLinks current={kind} />
              <TextsList answer={answer} roles={staff.roles} />
              {kind && <ShippedList kind={kind} />}
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
