import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";

const tabs = [
  { key: "contract", path: "/admin/nft" },
  { key: "allowlist", path: "/admin/nft/allowlist" },
  { key: "tokens", path: "/admin/nft/tokens" },
  { key: "mints", path: "/admin/nft/mints" },
  { key: "vouchers", path: "/admin/nft/vouchers" },
  { key: "honorary", path: "/admin/nft/honorary" },
] as const;

type NftFrameProps = { current: (typeof tabs)[number]["key"]; children: ReactNode };

/** Head and parts of the page of the token, each at its own address. */
export async function NftFrame({ current, children }: NftFrameProps) {
  const [t, locale] = await Promise.all([getTranslations("adminNft"), getLocale()]);
  return (
    <>
      <SectionHeader title={t("title")}>{t(`leads.${current}`)}</SectionHeader>
      <TabLinks
        label={t("parts")}
        className="mb-6"
        tabs={tabs.map(({ key, path }) => ({
          key,
          href: localizedHref(locale, path),
          text: t(`tabs.${key}`),
          current: key === current,
        }))}
      />
      {children}
    </>
  );
}

/** The same around a list, with the words that lists need. */
export function NftListFrame({ current, children }: NftFrameProps) {
  return (
    <NftFrame current={current}>
      <ListMessages>{children}</ListMessages>
    </NftFrame>
  );
}
