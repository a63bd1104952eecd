import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The landing of the member area is the dashboard. */
export default async function MembersPage() {
  redirect(localizedHref(await getLocale(), "/members/dashboard"));
}
