import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { CodeScreen } from "@/components/admin/content/code-screen";
import { Messages } from "@/components/messages/messages";
import { readStreamCode } from "@/lib/admin/streams/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent.screen");
  return { title: t("title"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/admin/content/streams/code/[stream]">;

export default function AdminStreamCodePage({ params }: Props) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const stream = z.uuid().safeParse((await params).stream).data ?? notFound();
        const first = await redirectIfRefused(
          readStreamCode(staff, stream).catch((error: unknown) => {
            if (error instanceof AppError && error.code === "not_found") notFound();
            throw error;
          }),
        );
        return (
          <Messages of={["adminContent.screen"]}>
            <h1 className="sr-only">{(await getTranslations("adminContent.screen"))("title")}</h1>
            <CodeScreen stream={stream} first={first} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
