import { Search } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { ButtonLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { memberSorts, type MemberFilter } from "@/lib/admin/schema";
import { localizedHref } from "@/lib/i18n/href";

const tiers = ["standard", "plus", "pro", "founder"] as const;
const roles = ["admin", "moderator"] as const;

/** Filters as a plain GET form: they stand in the address and work without script. */
export function MemberFilterForm({ filter }: { filter: MemberFilter }) {
  const t = useTranslations("admin.home");
  const words = useTranslations("admin.roles");
  const names = useTranslations("members.tiers");
  const locale = useLocale();
  return (
    <form
      role="search"
      className="mb-6 grid items-center gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto_auto]"
    >
      <span className="relative sm:col-span-2 lg:col-span-1">
        <Search
          aria-hidden="true"
          className="text-muted pointer-events-none absolute top-3.5 left-3 size-4"
        />
        <Input
          name="q"
          type="search"
          defaultValue={filter.q}
          aria-label={t("search")}
          placeholder={t("search")}
          className="pl-9"
        />
      </span>
      <Select name="tier" defaultValue={filter.tier} aria-label={t("tier")}>
        <option value="">{t("anyTier")}</option>
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {names(tier)}
          </option>
        ))}
      </Select>
      <Select name="role" defaultValue={filter.role} aria-label={t("role")}>
        <option value="">{t("anyRole")}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {words(role)}
          </option>
        ))}
      </Select>
      <Select name="sort" defaultValue={filter.sort} aria-label={t("sort")}>
        {memberSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </Select>
      <Select name="dir" defaultValue={filter.dir} aria-label={t("direction")}>
        <option value="desc">{t("desc")}</option>
        <option value="asc">{t("asc")}</option>
      </Select>
      <Button type="submit">{t("apply")}</Button>
      <ButtonLink variant="ghost" href={localizedHref(locale, "/admin/home")}>
        {t("clear")}
      </ButtonLink>
    </form>
  );
}
