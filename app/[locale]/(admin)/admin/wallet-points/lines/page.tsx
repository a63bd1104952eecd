import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { LineList } from "@/components/admin/wallet-points/line-list";
import { WalletTabs } from "@/components/admin/wallet-points/wallet-tabs";
import { Messages } from "@/components/messages/messages";
import { ledgerLines, ledgerLinesPage } from "@/lib/admin/wallet-points/ledger-lines.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminPoints.lines");
  return { title: t("title"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/admin/wallet-points/lines">;

export default function AdminLedgerLinesPage({ searchParams }: Props) {
  return (
    <SectionGate of="walletPoints">
      {async (staff) => {
        const [answer, t, wallets] = await redirectIfRefused(
          Promise.all([
            readList(staff, ledgerLines, await searchParams, ledgerLinesPage),
            getTranslations("adminPoints.lines"),
            getTranslations("adminPoints.wallets"),
          ]),
        );
        return (
          <Messages
            of={[
              "admin.change.stepUp",
              "admin.change.stepUpFailed",
              "admin.change.stepUpText",
              "admin.list",
              "join.secondFactor",
              "members.tiers",
              "points.reasons",
            ]}
            errors={["panel"]}
          >
            <SectionHeader title={wallets("title")}>{t("lead")}</SectionHeader>
            <WalletTabs current="lines" />
            <LineList answer={answer} roles={staff.roles} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
