import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { DatabaseView } from "@/components/admin/database/database-view";
import { Messages } from "@/components/messages/messages";
import { readDatabase } from "@/lib/admin/database/queries";
import { statementOrder } from "@/lib/admin/database/schema";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminDatabase");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminDatabasePage({ searchParams }: PageProps<"/[locale]/admin/db-performance">) {
  return (
    <SectionGate of="database">
      {async (staff) => {
        const by = statementOrder.parse((await searchParams).by);
        const state = await redirectIfRefused(readDatabase(staff, by));
        return (
          <Messages of={["admin.change", "join.secondFactor", "points.levels"]} errors={["panel"]}>
            <DatabaseView state={state} by={by} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
