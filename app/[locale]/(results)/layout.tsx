import { SiteFrame } from "@/components/shell/site-frame";

export default function ResultsLayout({ children }: LayoutProps<"/[locale]">) {
  return (
    <SiteFrame task room>
      {children}
    </SiteFrame>
  );
}
