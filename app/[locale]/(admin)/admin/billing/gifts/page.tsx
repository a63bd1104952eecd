import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { GiftsList } from "@/components/admin/billing/gifts/gifts-list";
import { giftsPage, allGifts } from "@/lib/admin/billing/gifts/gifts.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.gifts"), robots: { index: false } };
}

export default function AdminGiftsPage({ searchParams }: PageProps<"/[locale]/admin/billing/gifts">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const answer = await redirectIfRefused(readList(staff, allGifts, await searchParams, giftsPage));
        return (
          <BillingListFrame current="gifts">
            <GiftsList answer={answer} roles={staff.roles} />
          </BillingListFrame>
        );
      }}
    </SectionGate>
  );
}
