import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ChallengeEditor } from "@/components/admin/content/challenges/challenge-editor";
import { Messages } from "@/components/messages/messages";
import { readChallengeFile } from "@/lib/admin/challenges/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent.challenges");
  return { title: t("file"), robots: { index: false } };
}

/** A challenge to be edited, or at `new` one that does not exist yet. */
export default function AdminChallengePage({
  params,
}: PageProps<"/[locale]/admin/content/challenges/[challenge]">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const { challenge } = await params;
        const id = challenge === "new" ? null : challenge;
        if (id && !z.uuid().safeParse(id).success) notFound();
        const file = await redirectIfRefused(readChallengeFile(staff, id)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={[
              "admin.change",
              "adminContent.challenges",
              "adminContent.missions.standings",
              "adminContent.preview",
              "adminContent.steps",
              "adminContent.versions",
              "appeals",
              "challenges",
              "join.secondFactor",
              "members.tiers",
              "missions",
              "points.levels",
            ]}
            errors={["panel", "appeals", "content", "streams"]}
          >
            <ChallengeEditor file={file} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
