import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import { SiteFrame } from "@/components/shell/site-frame";

/** The group of pages that load wallet code; they are rendered for the person who asks. */
export default async function WalletLayout({ children }: LayoutProps<"/[locale]">) {
  const { wallet, mint, errors } = await getMessages();
  return (
    <SiteFrame>
      <NextIntlClientProvider messages={{ wallet, mint, errors }}>{children}</NextIntlClientProvider>
    </SiteFrame>
  );
}
