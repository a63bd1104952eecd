import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { TextEditor } from "@/components/admin/content/texts/text-editor";
import { Messages } from "@/components/messages/messages";
import { readDocument } from "@/lib/admin/documents/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent.texts");
  return { title: t("file"), robots: { index: false } };
}

/** A text of the site, with what it was and what publishing it would change. */
export default function AdminTextPage({ params }: PageProps<"/[locale]/admin/content/texts/[text]">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const id = z.uuid().safeParse((await params).text).data ?? notFound();
        const file = await redirectIfRefused(readDocument(staff, { id })).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={[
              "admin.change",
              "adminContent.steps",
              "adminContent.texts",
              "adminContent.versions",
              "join.secondFactor",
              "members.tiers",
              "points.levels",
              "shell.announcements",
            ]}
            errors={["panel", "content"]}
          >
            <TextEditor file={file} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
