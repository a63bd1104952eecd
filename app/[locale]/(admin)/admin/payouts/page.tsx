import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { NextRun } from "@/components/admin/payouts/next-run";
import { PayoutsList } from "@/components/admin/payouts/payouts-list";
import { Messages } from "@/components/messages/messages";
import { allPayouts, payoutsPage } from "@/lib/admin/payouts/payouts.list";
import { readList } from "@/lib/admin/list/queries";
import { readPayable } from "@/lib/admin/payouts/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminPayouts");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminPayoutsPage({ searchParams }: PageProps<"/[locale]/admin/payouts">) {
  return (
    <SectionGate of="payouts">
      {async (staff) => {
        const query = await searchParams;
        const [answer, payable, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, allPayouts, query, payoutsPage),
            readPayable(staff),
            getTranslations("adminPayouts"),
          ]),
        );
        return (
          <Messages
            of={["admin.change", "admin.list", "adminPayouts.prepare", "join.secondFactor", "points.levels"]}
            errors={["panel"]}
          >
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <div className="mb-6">
              <NextRun payable={payable} />
            </div>
            <PayoutsList answer={answer} roles={staff.roles} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
