import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { OrderView } from "@/components/admin/billing/orders/order-view";
import { Messages } from "@/components/messages/messages";
import { readOrder } from "@/lib/admin/billing/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.orders"), robots: { index: false } };
}

export default function AdminOrderPage({ params }: PageProps<"/[locale]/admin/billing/orders/[order]">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const id = z.uuid().safeParse((await params).order);
        if (!id.success) notFound();
        const file = await redirectIfRefused(readOrder(staff, id.data)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={["admin.change", "adminBilling.decide", "join.secondFactor", "points.levels"]}
            errors={["panel", "billing"]}
          >
            <OrderView file={file} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
