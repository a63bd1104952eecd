import { getTranslations } from "next-intl/server";
import { MembershipCard } from "@/components/members/dashboard/membership-card";
import { ReceiptsCard } from "@/components/settings/receipts-card";
import { SectionCard } from "@/components/ui/card";
import { LinkWallet } from "@/components/wallet/link-wallet";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { Messages } from "@/components/messages/messages";
import { readReceipts } from "@/lib/billing/receipts";
import { brand } from "@/lib/platform/brand";
import { publicConfig } from "@/lib/platform/env";
import { readDashboard } from "@/lib/members/dashboard/dashboard";
import { linkedWallets } from "@/lib/wallet/queries";
import type { Member } from "@/lib/session/member";
import { redirectIfRefused } from "@/lib/guard/page";

/** The plan, what was paid, and the wallets that hold the NFT. */
export async function MembershipPart({ member }: { member: Member }) {
  const [dashboard, receipts, wallets, t] = await redirectIfRefused(
    Promise.all([
      readDashboard(),
      readReceipts(),
      linkedWallets(member.id),
      getTranslations("settings.wallets"),
    ]),
  );
  return (
    <Messages
      of={["members.dashboard.membership", "members.tiers", "wallet"]}
      errors={["billing", "wallets"]}
    >
      <MembershipCard dashboard={dashboard} />
      <ReceiptsCard receipts={receipts} />
      <SectionCard title={t("title")} note={t("text")}>
        <LinkWallet setup={walletSetup(brand.name, publicConfig())} wallets={wallets} manage />
      </SectionCard>
    </Messages>
  );
}
