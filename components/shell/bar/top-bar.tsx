import { Anchor } from "@/components/ui/anchor";
import { getLocale, getTranslations } from "next-intl/server";
import { Glyph } from "@/components/ui/glyph";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AccountSlot } from "@/components/shell/account/account-slot";
import { BarGate } from "./bar-gate";
import { LocaleSwitch } from "./locale-switch";
import { Mark } from "./mark";
import { NavLink } from "./nav-link";
import { ThemeButton } from "@/components/shell/theme/theme-button";

const items = [
  { key: "home", path: "/", icon: "house" },
  { key: "about", path: "/about", icon: "info" },
  { key: "alt", path: "/alt-token", icon: "gem" },
  { key: "pricing", path: "/pricing", icon: "tag" },
  { key: "faq", path: "/faq", icon: "question" },
] as const;

/** The navigation of every page outside the member area; `show` brings it back on a page under /members/. */
export async function TopBar({ show = false }: { show?: boolean }) {
  const locale = await getLocale();
  const t = await getTranslations("shell");
  const href = (path: string) => localizedHref(locale, path);

  return (
    <BarGate show={show}>
      <header className="border-line bg-background [position:var(--bar-position,sticky)] top-0 z-40 border-b print:hidden">
        <div className="frame flex h-16 max-w-(--bar-width,76rem) items-center gap-1 sm:gap-4">
          <Anchor href={href("/")} className="hidden items-center gap-2.5 rounded-sm pr-2 sm:flex">
            <Mark className="size-7" />
            <span className="font-display text-lg font-semibold tracking-tight">{brand.name}</span>
          </Anchor>
          <nav aria-label={t("nav.label")} className="-ml-2.5 flex items-center sm:ml-0">
            {items.map(({ key, path, icon }) => (
              <NavLink key={key} href={href(path)} target={path} className="nav-item">
                <Glyph name={icon} className="md:hidden" />
                <span className="sr-only md:not-sr-only">{t(`nav.${key}`)}</span>
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-1">
            <span className="hidden items-center gap-1 lg:flex">
              <LocaleSwitch locale={locale} label={t("language.label")} compact />
              <ThemeButton label={(theme) => t(`theme.${theme}`)} />
            </span>
            <AccountSlot join />
          </div>
        </div>
      </header>
    </BarGate>
  );
}
