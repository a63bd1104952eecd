import { getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { LineList } from "@/components/admin/wallet-points/line-list";
import { WalletTabs } from "@/components/admin/wallet-points/wallet-tabs";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { ledgerLines } from "@/lib/admin/wallet-points/ledger-lines.list";

export const generateMetadata = listMetadata(ledgerLines);

export default function AdminLedgerLinesPage({
  searchParams,
}: PageProps<"/[locale]/admin/wallet-points/lines">) {
  return (
    <ListPage of={ledgerLines} searchParams={searchParams}>
      {async (shown) => {
        const [t, wallets] = await Promise.all([
          getTranslations("adminPoints.lines"),
          getTranslations("adminPoints.wallets"),
        ]);
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
            <WalletTabs current={ledgerLines.tab} />
            <LineList {...shown} />
          </Messages>
        );
      }}
    </ListPage>
  );
}
