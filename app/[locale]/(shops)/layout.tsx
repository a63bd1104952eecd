import { SiteFrame } from "@/components/shell/site-frame";

/** Where members sell and everybody buys. */
export default function ShopsLayout({ children }: LayoutProps<"/[locale]">) {
  return <SiteFrame room>{children}</SiteFrame>;
}
