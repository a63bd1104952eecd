import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SegmentEditor } from "@/components/admin/segments/segment-editor";
import { Messages } from "@/components/messages/messages";
import { readSegmentFile } from "@/lib/admin/segments/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminSegments");
  return { title: t("title"), robots: { index: false } };
}

/** A segment to be edited, or at `new` one that does not exist yet. */
export default function AdminSegmentPage({ params }: PageProps<"/[locale]/admin/home/segments/[segment]">) {
  return (
    <SectionGate of="home">
      {async (staff) => {
        const { segment } = await params;
        const id = segment === "new" ? null : segment;
        if (id && !z.uuid().safeParse(id).success) notFound();
        const file = await redirectIfRefused(readSegmentFile(staff, id)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={[
              "admin.change",
              "admin.file.segments",
              "adminSegments.count",
              "adminSegments.deletion",
              "adminSegments.editor",
              "adminSegments.trial",
              "join.secondFactor",
              "members.tiers",
              "points.levels",
            ]}
            errors={["panel", "segments"]}
          >
            <SegmentEditor file={file} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
