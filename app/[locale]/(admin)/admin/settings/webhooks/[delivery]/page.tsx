import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { DeliveryView } from "@/components/admin/webhooks/delivery-view";
import { Messages } from "@/components/messages/messages";
import { readDelivery } from "@/lib/admin/webhooks/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminWebhooks.delivery");
  return { title: t("title"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/admin/settings/webhooks/[delivery]">;
const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export default function AdminWebhookDeliveryPage({ params }: Props) {
  return (
    <SectionGate of="settings">
      {async (staff) => {
        const id = number.safeParse((await params).delivery);
        if (!id.success) notFound();
        const file = await redirectIfRefused(readDelivery(staff, id.data)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={["admin.change", "adminWebhooks.move", "join.secondFactor", "points.levels"]}
            errors={["panel", "webhooks"]}
          >
            <DeliveryView file={file} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
