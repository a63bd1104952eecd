import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ImportView } from "@/components/admin/imports/import-view";
import { Messages } from "@/components/messages/messages";
import { readImportFile } from "@/lib/admin/imports/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminImport");
  return { title: t("title"), robots: { index: false } };
}

/** One import of members. */
export default function AdminImportPage({ params }: PageProps<"/[locale]/admin/home/import/[import]">) {
  return (
    <SectionGate of="home" role="admin">
      {async (staff) => {
        const id = z.uuid().safeParse((await params).import);
        if (!id.success) notFound();
        const file = await redirectIfRefused(readImportFile(staff, id.data)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={[
              "admin.change",
              "adminImport.changes",
              "adminImport.progress",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel", "imports"]}
          >
            <ImportView file={file} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
