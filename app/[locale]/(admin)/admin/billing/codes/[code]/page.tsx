import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { CodeView } from "@/components/admin/billing/codes/code-view";
import { Messages } from "@/components/messages/messages";
import { readCodeFile } from "@/lib/admin/billing/codes/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling.codes");
  return { title: t("code"), robots: { index: false } };
}

export default function AdminCodePage({ params }: PageProps<"/[locale]/admin/billing/codes/[code]">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const id = z.uuid().safeParse((await params).code);
        if (!id.success) notFound();
        const file = await redirectIfRefused(readCodeFile(staff, id.data)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={["admin.change", "adminBilling.codes.set", "join.secondFactor", "points.levels"]}
            errors={["panel", "billing"]}
          >
            <CodeView file={file} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
