import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { SectionGate } from "@/components/admin/access/section-gate";
import { AcceptedList } from "@/components/admin/content/texts/accepted-list";
import { KindLinks } from "@/components/admin/content/texts/kind-links";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { Messages } from "@/components/messages/messages";
import { legalAcceptances, legalAcceptancesPage } from "@/lib/admin/documents/legal-acceptances.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent.texts.accepted");
  return { title: t("caption"), robots: { index: false } };
}

/** Who agreed to which legal text; for admins, as the database says again. */
export default function AdminAcceptedPage({
  searchParams,
}: PageProps<"/[locale]/admin/content/texts/accepted">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        if (!staff.roles.includes("admin")) notFound();
        const answer = await redirectIfRefused(
          readList(staff, legalAcceptances, await searchParams, legalAcceptancesPage),
        );
        return (
          <Messages of={["admin.change", "admin.list", "join.secondFactor"]} errors={["panel"]}>
            <ContentFrame current="texts">
              <KindLinks current="legal" />
              <AcceptedList answer={answer} roles={staff.roles} />
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
