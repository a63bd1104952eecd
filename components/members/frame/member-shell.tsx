"use client";

import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Mark } from "@/components/shell/bar/mark";
import { SkipLink } from "@/components/shell/skip-link";
import { useIdle } from "@/components/session/when-idle";
import { Anchor } from "@/components/ui/anchor";
import { loadCode } from "@/components/ui/load-code";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { FeedbackLink } from "./feedback-link";
import { BottomBar, SideNav } from "./member-nav";

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
  const locale = useLocale();
  const t = useTranslations("members.nav");
  const idle = useIdle();
  const home = (className: string) => (
    <Anchor
      href={localizedHref(locale, "/")}
      className={`font-display flex items-center gap-2.5 text-lg font-semibold ${className}`}
    >
      <Mark className="size-7" />
      {brand.name}
    </Anchor>
  );
  return (
    <>
      <SkipLink target="content" label={t("skip")} />
      <div className="mx-auto flex w-full max-w-7xl">
        <aside className="border-line sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-r p-5 lg:flex print:hidden">
          {home("px-3")}
          <div className="mt-8 flex-1">
            <SideNav />
          </div>
          {account}
        </aside>
        <div className="min-w-0 flex-1">
          <header className="border-line flex h-14 items-center justify-between border-b px-4 lg:hidden print:hidden">
            {home("")}
            {account}
          </header>
          <main id="content" className="px-4 py-6 pb-24 md:px-8 md:py-10 lg:pb-10">
            {idle && <UnpaidNotice />}
            {children}
            <FeedbackLink />
          </main>
        </div>
      </div>
      <BottomBar />
    </>
  );
}
