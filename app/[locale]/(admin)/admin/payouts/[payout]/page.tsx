import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { MemberLink } from "@/components/admin/billing/links";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { PayoutView } from "@/components/admin/payouts/payout-view";
import { Messages } from "@/components/messages/messages";
import { readPayout } from "@/lib/admin/payouts/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminPayouts");
  return { title: t("payout"), robots: { index: false } };
}

export default function AdminPayoutPage({ params }: PageProps<"/[locale]/admin/payouts/[payout]">) {
  return (
    <SectionGate of="payouts">
      {async (staff) => {
        const id = z.uuid().safeParse((await params).payout);
        if (!id.success) notFound();
        const t = await getTranslations("adminPayouts");
        const payout = await redirectIfRefused(readPayout(staff, id.data)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={[
              "admin.change",
              "adminPayouts.decide",
              "adminPayouts.taxForm",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel", "payouts"]}
          >
            <SectionHeader title={t("payout")}>
              <MemberLink id={payout.user_id} name={payout.name} />
            </SectionHeader>
            <PayoutView payout={payout} own={payout.user_id === staff.id} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
