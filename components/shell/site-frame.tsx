import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Footer } from "./footer";
import { SkipLink } from "./skip-link";
import { TaskFooter } from "./task-footer";
import { TopBar } from "@/components/shell/bar/top-bar";

type SiteFrameProps = {
  children: ReactNode;
  /** Below a task: its terms and where to get help, and nothing that leads away from it. */
  task?: boolean;
};

/**
 * Skip link, navigation bar, the page, footer: the frame of every group outside members and admin. On pages with `<NavRoom>` the
 * navigation of a member comes into the empty place beside or below the page (`nav/nav-beside.tsx`).
 */
export async function SiteFrame({ children, task = false }: SiteFrameProps) {
  const t = await getTranslations("shell");
  return (
    <div className="flex min-h-[calc(100dvh-var(--nav-foot,0px))] flex-col">
      <SkipLink target="main" label={t("skip")} />
      <TopBar />
      <div data-nav-place="" />
      <main id="main" tabIndex={-1} className="ml-(--nav-side,0px) flex-1 outline-none">
        {children}
      </main>
      {task ? <TaskFooter /> : <Footer />}
    </div>
  );
}
