import { SiteFrame } from "@/components/shell/site-frame";

/** The group of pages that load wallet code; they are rendered for the person who asks. */
export default async function WalletLayout({ children }: LayoutProps<"/[locale]">) {
  return (
    <SiteFrame task room>
      {children}
    </SiteFrame>
  );
}
