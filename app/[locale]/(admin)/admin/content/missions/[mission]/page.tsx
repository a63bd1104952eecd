import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { MissionEditor } from "@/components/admin/content/missions/mission-editor";
import { Messages } from "@/components/messages/messages";
import { readMissionFile } from "@/lib/admin/missions/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent.missions");
  return { title: t("file"), robots: { index: false } };
}

/** A mission to be edited, or at `new` one that does not exist yet. */
export default function AdminMissionPage({
  params,
}: PageProps<"/[locale]/admin/content/missions/[mission]">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const { mission } = await params;
        const id = mission === "new" ? null : mission;
        if (id && !z.uuid().safeParse(id).success) notFound();
        const file = await redirectIfRefused(readMissionFile(staff, id)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={[
              "admin.change",
              "adminContent.missions",
              "adminContent.preview",
              "adminContent.steps",
              "adminContent.versions",
              "appeals",
              "join.secondFactor",
              "members.tiers",
              "missions",
              "points.levels",
            ]}
            errors={["panel", "appeals", "content", "streams"]}
          >
            <MissionEditor file={file} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
