"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Mark } from "@/components/shell/bar/mark";
import { BottomBar } from "@/components/shell/nav/bottom-bar";
import { SideNav } from "@/components/shell/nav/side-nav";
import { SkipLink } from "@/components/shell/skip-link";
import { useIdle } from "@/components/session/when-idle";
import { Anchor } from "@/components/ui/anchor";
import { loadCode } from "@/components/ui/load-code";
import { brand } from "@/lib/platform/brand";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { navWords } from "@/lib/platform/i18n/nav-words";
import { FeedbackLink } from "./feedback-link";

/** Almost nobody sees it, so nobody waits for its code, and the server leaves it out. */
const UnpaidNotice = dynamic(
  () => loadCode(() => import("@/components/billing/unpaid/unpaid-notice")).then((part) => part.UnpaidNotice),
  { ssr: false },
);

type MemberShellProps = { account: ReactNode; children: ReactNode };

/**
 * The markup of the frame. A client component because it is the same on every page of the area: as such it is code that
 * the browser keeps, not 6 kB of React data in each page.
 */
export function MemberShell({ account, children }: MemberShellProps) {
  const { locale } = splitLocale(usePathname());
  const idle = useIdle();
  const brandLink = (
    <Anchor
      href={localizedHref(locale, "/members")}
      className="font-display flex min-h-11 items-center gap-2.5 text-lg font-semibold"
    >
      <Mark className="size-7" />
      {brand.name}
    </Anchor>
  );
  return (
    <div data-shell="area">
      <SkipLink target="content" label={navWords(locale).skip} />
      <SideNav area={{ brand: brandLink, account }} />
      <div className="ml-(--nav-side,0px)">
        <header className="border-line flex h-14 items-center justify-between border-b px-4 lg:hidden print:hidden">
          {brandLink}
          {account}
        </header>
        <main id="content" className="mx-auto max-w-5xl px-4 py-6 md:px-8 md:py-10">
          {idle && <UnpaidNotice />}
          {children}
          <FeedbackLink />
        </main>
      </div>
      <BottomBar />
    </div>
  );
}
