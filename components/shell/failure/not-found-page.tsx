import { getLocale } from "next-intl/server";
import { Lost } from "./lost";
import { SiteFrame } from "@/components/shell/site-frame";

/**
 * The not-found page in the visitor's language, for pages that find out while they are made. Groups whose pages call
 * `notFound()` export it from their own `not-found.tsx`: one at the root would travel with every public page.
 */
export async function NotFoundPage() {
  return (
    <SiteFrame>
      <Lost locale={await getLocale()} />
    </SiteFrame>
  );
}
