import { getTranslations } from "next-intl/server";
import { MembershipCard } from "@/components/members/dashboard/membership-card";
import { GrantsCard } from "@/components/settings/grants-card";
import { ReceiptsCard } from "@/components/settings/receipts-card";
import { SectionCard } from "@/components/ui/card";
import { LinkWallet } from "@/components/wallet/link-wallet";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { Messages } from "@/components/messages/messages";
import { readMembership } from "@/lib/account/membership";
import { brand } from "@/lib/platform/brand";
import { publicConfig } from "@/lib/platform/env";
import { redirectIfRefused } from "@/lib/guard/page";

/** The plan and where it comes from, what was paid, and the wallets that hold the NFT. */
export async function MembershipPart() {
  const [membership, t] = await redirectIfRefused(
    Promise.all([readMembership(), getTranslations("settings.wallets")]),
  );
  return (
    <Messages
      of={["members.dashboard.membership", "members.tiers", "wallet"]}
      errors={["billing", "wallets"]}
    >
      <MembershipCard membership={membership} />
      <GrantsCard grants={membership.grants} />
      <ReceiptsCard receipts={membership.receipts} />
      <SectionCard title={t("title")} note={t("text")}>
        <LinkWallet setup={walletSetup(brand.name, publicConfig())} wallets={membership.wallets} manage />
      </SectionCard>
    </Messages>
  );
}
