import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { Streamed } from "@/components/shell/streamed";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Any other path under /members is the dashboard (docs/product.md, "Members"). */
export default function OtherMembersPage() {
  return <Streamed content={async () => redirect(localizedHref(await getLocale(), "/members/dashboard"))} />;
}
