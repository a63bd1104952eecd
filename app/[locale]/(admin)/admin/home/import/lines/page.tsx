import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ImportLineList } from "@/components/admin/imports/import-line-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { readImportFile } from "@/lib/admin/imports/queries";
import { importLines } from "@/lib/admin/imports/lists/import-lines.list";
import { AppError } from "@/lib/platform/errors";
import type { Query } from "@/lib/platform/query";
import type { Staff } from "@/lib/session/status/access";

export const generateMetadata = listMetadata(importLines);

function nullIfGone(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}

/** The import that the address names; one that is gone has no lines either. */
async function fileOf(staff: Staff, query: Query) {
  const id = z.uuid().safeParse(query.import);
  return id.success ? readImportFile(staff, id.data).catch(nullIfGone) : null;
}

/** The lines of an import, by `?import=`. */
export default function AdminImportLinesPage({
  searchParams,
}: PageProps<"/[locale]/admin/home/import/lines">) {
  return (
    <ListPage of={importLines} searchParams={searchParams} beside={fileOf}>
      {async (shown, file) => {
        const t = await getTranslations("adminImport");
        return (
          <Messages
            of={["admin.change", "admin.list", "adminImport.changes", "join.secondFactor", "points.levels"]}
            errors={["panel", "imports"]}
          >
            <SectionHeader title={file?.name ?? t("lines.caption")}>{t("lines.lead")}</SectionHeader>
            <ImportLineList {...shown} of={file} />
          </Messages>
        );
      }}
    </ListPage>
  );
}
