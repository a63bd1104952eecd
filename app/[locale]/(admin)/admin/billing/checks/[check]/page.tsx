import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { CheckView } from "@/components/admin/billing/checks/check-view";
import { Messages } from "@/components/messages/messages";
import { readCheck } from "@/lib/admin/billing/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling.check");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminCheckPage({ params }: PageProps<"/[locale]/admin/billing/checks/[check]">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const id = z.uuid().safeParse((await params).check);
        if (!id.success) notFound();
        const check = await redirectIfRefused(readCheck(staff, id.data)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={["admin.change", "adminBilling.check", "join.secondFactor", "points.levels"]}
            errors={["panel", "billing"]}
          >
            <CheckView check={check} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
