import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Any other path under /members is the dashboard (docs/product.md, "Members"). */
export default async function OtherMembersPage() {
  redirect(localizedHref(await getLocale(), "/members/dashboard"));
}
