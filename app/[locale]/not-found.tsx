import { getLocale } from "next-intl/server";
import { Lost } from "@/components/shell/lost";
import { SiteFrame } from "@/components/shell/site-frame";

export default async function NotFound() {
  return (
    <SiteFrame>
      <Lost locale={await getLocale()} />
    </SiteFrame>
  );
}
