import { useTranslations } from "next-intl";
import { memberSorts, type MemberFilter } from "@/lib/admin/schema";
import { FilterForm, FilterSelect } from "@/components/admin/filter-form";

const tiers = ["standard", "plus", "pro", "founder"] as const;
const roles = ["admin", "moderator"] as const;

/** Filters and order of the member list. */
export function MemberFilterForm({ filter }: { filter: MemberFilter }) {
  const t = useTranslations("admin.home");
  const roleName = useTranslations("admin.roles");
  const tierName = useTranslations("members.tiers");
  return (
    <FilterForm
      list="/admin/home"
      label={t("search")}
      sought={filter.q}
      className="lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto_auto]"
    >
      <FilterSelect
        name="tier"
        label={t("tier")}
        value={filter.tier}
        any={t("anyTier")}
        options={tiers}
        nameOf={(tier) => tierName(tier)}
      />
      <FilterSelect
        name="role"
        label={t("role")}
        value={filter.role}
        any={t("anyRole")}
        options={roles}
        nameOf={(role) => roleName(role)}
      />
      <FilterSelect
        name="sort"
        label={t("sort")}
        value={filter.sort}
        options={memberSorts}
        nameOf={(sort) => t(`sorts.${sort}`)}
      />
      <FilterSelect
        name="dir"
        label={t("direction")}
        value={filter.dir}
        options={["desc", "asc"] as const}
        nameOf={(direction) => t(direction)}
      />
    </FilterForm>
  );
}
