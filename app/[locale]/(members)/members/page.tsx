import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { Streamed } from "@/components/shell/streamed";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The landing of the member area is the dashboard. */
export default function MembersPage() {
  return <Streamed content={async () => redirect(localizedHref(await getLocale(), "/members/dashboard"))} />;
}
