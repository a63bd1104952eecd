import { getLocale, getTranslations } from "next-intl/server";
import { NavLink } from "@/components/shell/bar/nav-link";
import { hubOrders } from "@/lib/hub/sections";
import { localizedHref } from "@/lib/platform/i18n/href";
import { HubPlace } from "./hub-place";

/** Which order is seen says the flag `hub_order`, before the first paint (`components/shell/boot.ts`): the page is made for everybody. */
const shownIn = {
  climb: "flex in-data-[hub-order=doing]:hidden",
  doing: "hidden in-data-[hub-order=doing]:flex",
};

/**
 * The sections of the hub, in reach on every one of them; on phones the row scrolls sideways. On wide screens members have them
 * in their navigation.
 */
export async function HubNav() {
  const [locale, t, nav] = await Promise.all([getLocale(), getTranslations("nav"), getTranslations("hub")]);
  return (
    <HubPlace>
      <nav
        aria-label={nav("nav")}
        data-hub-nav=""
        className="border-line bg-background sticky top-(--bar-height,4rem) z-30 border-b lg:in-data-member:hidden"
      >
        {(["climb", "doing"] as const).map((order) => (
          <ul
            key={order}
            className={`frame ${shownIn[order]} [scrollbar-width:none] gap-5 overflow-x-auto sm:gap-6`}
          >
            {hubOrders[order].map(({ key, path }) => (
              <li key={key} className="shrink-0">
                <NavLink
                  href={localizedHref(locale, path)}
                  target={path}
                  stay
                  className="text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text -mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-medium transition-colors"
                >
                  {t(`entries.${key}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </HubPlace>
  );
}
