import { getLocale, getTranslations } from "next-intl/server";
import { MembershipCard } from "@/components/members/dashboard/membership-card";
import { ManageForm } from "@/components/billing/manage-form";
import { ConfirmCard } from "@/components/billing/plan-change/confirm-card";
import { GiftsCard } from "@/components/settings/gifts/gifts-card";
import { GrantsCard } from "@/components/settings/grants-card";
import { HistoryCard } from "@/components/settings/history-card";
import { MintsCard } from "@/components/settings/mints-card";
import { PaymentCard } from "@/components/settings/payment-card";
import { PurchasesCard } from "@/components/settings/purchases-card";
import { ReceiptsCard } from "@/components/settings/receipts-card";
import { ShopLinkCard } from "@/components/settings/shop-link-card";
import { TokenCard } from "@/components/settings/token-card";
import { FollowPage } from "@/components/session/follow-page";
import { SectionCard } from "@/components/ui/card";
import { LinkWallet } from "@/components/wallet/link-wallet";
import { LinkedWallets } from "@/components/wallet/linked-wallets";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { Messages } from "@/components/messages/messages";
import { readMembership } from "@/lib/account/membership";
import { brand } from "@/lib/platform/brand";
import { publicConfig } from "@/lib/platform/env";
import { redirectIfRefused } from "@/lib/guard/page";
import { namesOf } from "@/lib/wallet/names";

/** The plan and where it comes from, what was paid, and the wallets that hold the NFT. */
export async function MembershipPart() {
  const [membership, locale, t, manage] = await redirectIfRefused(
    Promise.all([
      readMembership(),
      getLocale(),
      getTranslations("settings.wallets"),
      getTranslations("billing.access.subscribed"),
    ]),
  );
  const names = await namesOf(membership.wallets);
  return (
    <Messages
      of={["gifts.mine.send", "members.dashboard.membership", "members.tiers", "wallet"]}
      errors={["billing", "gifts", "wallets"]}
    >
      <FollowPage version={membership.version} />
      <ConfirmCard confirm={membership.subscription?.confirm} />
      <TokenCard voucher={membership.voucher} />
      <MembershipCard
        membership={membership}
        manage={<ManageForm locale={locale} label={manage("manage")} />}
      />
      {membership.storefront && <ShopLinkCard />}
      <GrantsCard grants={membership.grants} />
      <PaymentCard membership={membership} />
      <ReceiptsCard receipts={membership.receipts} />
      <MintsCard mints={membership.mints} />
      <PurchasesCard purchases={membership.purchases} />
      <GiftsCard gifts={membership.gifts} />
      <HistoryCard history={membership.history} />
      <SectionCard id="wallets" title={t("title")} note={t("text")}>
        <div className="grid gap-5">
          <LinkedWallets wallets={membership.wallets} names={names} />
          <LinkWallet
            setup={walletSetup(brand.name, publicConfig())}
            wallets={membership.wallets}
            variant="secondary"
          />
        </div>
      </SectionCard>
    </Messages>
  );
}
