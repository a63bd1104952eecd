import { useLocale, useTranslations } from "next-intl";
import { LineIcon } from "@/components/ui/line-icon";
import { localizedHref } from "@/lib/platform/i18n/href";
import { memberNav } from "./nav-items";
import { NavLink } from "./nav-link";

/** Side navigation on wide screens. The admin panel is in the account menu, which knows the roles. */
export function SideNav() {
  const locale = useLocale();
  const t = useTranslations("members.nav");
  return (
    <nav aria-label={t("label")} className="grid gap-1">
      {memberNav.map(({ key, path, within, exact, icon }) => (
        <NavLink
          key={key}
          href={localizedHref(locale, path)}
          within={within ?? path}
          exact={exact}
          shape="side"
        >
          <LineIcon path={icon} />
          {t(key)}
        </NavLink>
      ))}
    </nav>
  );
}

/** Bottom bar on phones; the panel of admins is in the account menu there. */
export function BottomBar() {
  const locale = useLocale();
  const t = useTranslations("members.nav");
  return (
    <nav
      aria-label={t("label")}
      data-bottom="bar"
      className="border-line bg-background fixed inset-x-0 bottom-0 z-30 flex border-t pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {memberNav
        .filter(({ wide }) => !wide)
        .map(({ key, path, within, exact, icon }) => (
          <NavLink
            key={key}
            href={localizedHref(locale, path)}
            within={within ?? path}
            exact={exact}
            shape="bottom"
          >
            <LineIcon path={icon} />
            <span className="max-w-full truncate px-0.5">
              {key === "affiliate" ? t("affiliateShort") : t(key)}
            </span>
          </NavLink>
        ))}
    </nav>
  );
}
