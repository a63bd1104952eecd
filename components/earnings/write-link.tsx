import { useLocale } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Leads to the form that reaches staff. */
export function WriteLink({ label }: { label: string }) {
  return <ButtonLink href={localizedHref(useLocale(), "/members/feedback")}>{label}</ButtonLink>;
}
