import { Menu } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Messages } from "@/components/messages/messages";
import { ZoneProvider } from "@/components/moments/zone";
import { AccountSlot } from "@/components/shell/account/account-slot";
import { Mark } from "@/components/shell/bar/mark";
import { SkipLink } from "@/components/shell/skip-link";
import { Anchor } from "@/components/ui/anchor";
import { buttonStyle } from "@/components/ui/button-style";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Breadcrumbs } from "./breadcrumbs";
import { PaletteButton } from "./palette-button";
import { SideNav } from "./side-nav";

const navId = "admin-nav";

type AdminFrameProps = { isAdmin: boolean; folded: boolean; children: ReactNode };

/**
 * Around every page of the panel: its navigation, where one is, the account. Dense text of 13 px. Nothing in it is waited for, so
 * that it is sent at once where the guard has decided (panel-gate.tsx).
 */
export function AdminFrame({ isAdmin, folded, children }: AdminFrameProps) {
  const locale = useLocale();
  const t = useTranslations("admin.frame");
  const shell = useTranslations("shell");
  return (
    <Messages of={["admin.frame"]}>
      <SkipLink target="content" label={shell("skip")} />
      <div className="text-[0.8125rem] leading-5 lg:flex">
        <SideNav
          id={navId}
          isAdmin={isAdmin}
          folded={folded}
          brand={
            <Anchor
              href={localizedHref(locale, "/")}
              className="font-display flex items-center gap-2.5 px-1.5 text-base font-semibold"
            >
              <Mark className="size-6 shrink-0" />
              <span data-name="">{brand.name}</span>
            </Anchor>
          }
        />
        <div className="min-w-0 flex-1">
          <header className="border-line bg-background sticky top-0 z-30 flex h-13 items-center gap-2 border-b px-2 md:px-6 print:hidden">
            <button
              type="button"
              popoverTarget={navId}
              aria-label={t("menu")}
              className={buttonStyle({ variant: "ghost", size: "icon", className: "lg:hidden" })}
            >
              <Menu aria-hidden="true" />
            </button>
            <Breadcrumbs />
            <PaletteButton isAdmin={isAdmin} />
            <AccountSlot />
          </header>
          <main id="content" className="mx-auto max-w-[100rem] px-4 py-5 md:px-6">
            {/* For client parts without words, such as times. */}
            <Messages of={[]}>
              <ZoneProvider zone="UTC" stops={false}>
                {children}
              </ZoneProvider>
            </Messages>
          </main>
        </div>
      </div>
    </Messages>
  );
}
