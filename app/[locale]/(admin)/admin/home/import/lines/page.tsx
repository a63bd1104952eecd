import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ImportLineList } from "@/components/admin/imports/import-line-list";
import { Messages } from "@/components/messages/messages";
import { readImportFile } from "@/lib/admin/imports/queries";
import { importRowsPage } from "@/lib/admin/imports/schema";
import { importLines } from "@/lib/admin/imports/lists/import-lines.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminImport");
  return { title: t("lines.caption"), robots: { index: false } };
}

function nullIfGone(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}

/** The lines of an import, by `?import=`. */
export default function AdminImportLinesPage({
  searchParams,
}: PageProps<"/[locale]/admin/home/import/lines">) {
  return (
    <SectionGate of="home" role="admin">
      {async (staff) => {
        const query = await searchParams;
        const id = z.uuid().safeParse(query.import);
        const [answer, file, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, importLines, query, importRowsPage),
            // One that is gone has no lines either.
            id.success ? readImportFile(staff, id.data).catch(nullIfGone) : null,
            getTranslations("adminImport"),
          ]),
        );
        return (
          <Messages
            of={["admin.change", "admin.list", "adminImport.changes", "join.secondFactor", "points.levels"]}
            errors={["panel", "imports"]}
          >
            <SectionHeader title={file?.name ?? t("lines.caption")}>{t("lines.lead")}</SectionHeader>
            <ImportLineList answer={answer} roles={staff.roles} of={file} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
