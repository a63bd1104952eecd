import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountSlot } from "@/components/shell/account/account-slot";
import { Mark } from "@/components/shell/bar/mark";
import { Messages } from "@/components/messages/messages";
import { SkipLink } from "@/components/shell/skip-link";
import { Providers } from "@/components/session/providers";
import { Anchor } from "@/components/ui/anchor";
import { brand } from "@/lib/platform/brand";
import { publicConfig } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { BottomBar, SideNav } from "./member-nav";

/**
 * Navigation, account and live rows around every page of the member area; whose it is, the layout's gate has found. Pages
 * pick their own messages: the client parts of the frame need the language alone.
 */
export async function MemberFrame({ memberId, children }: { memberId: string; children: ReactNode }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("members.nav")]);
  return (
    <Messages of={[]}>
      <Providers supabase={publicConfig().supabase} memberId={memberId}>
        <SkipLink target="content" label={t("skip")} />
        <div className="mx-auto flex w-full max-w-7xl">
          <aside className="border-line sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-r p-5 lg:flex">
            <Anchor
              href={localizedHref(locale, "/")}
              className="font-display flex items-center gap-2.5 px-3 text-lg font-semibold"
            >
              <Mark className="size-7" />
              {brand.name}
            </Anchor>
            <div className="mt-8 flex-1">
              <SideNav />
            </div>
            <AccountSlot />
          </aside>
          <div className="min-w-0 flex-1">
            <header className="border-line flex h-14 items-center justify-between border-b px-4 lg:hidden">
              <Anchor
                href={localizedHref(locale, "/")}
                className="font-display flex items-center gap-2.5 text-lg font-semibold"
              >
                <Mark className="size-7" />
                {brand.name}
              </Anchor>
              <AccountSlot />
            </header>
            <main id="content" className="px-4 py-6 pb-24 md:px-8 md:py-10 lg:pb-10">
              {children}
            </main>
          </div>
        </div>
        <BottomBar />
      </Providers>
    </Messages>
  );
}
