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
  /** Whether members have their navigation beside these pages; `navAt` names them. */
  room?: boolean;
};

/**
 * Skip link, navigation bar, the page, footer: the frame of every group outside members and admin. With `room`, for who has
 * the hint of a session, the style sheet keeps the room of the navigation from the first paint on, and it comes into the empty place
 * there (`nav/nav-beside.tsx`). Visitors get these two marks and nothing else of it.
 */
export async function SiteFrame({ children, task = false, room = false }: SiteFrameProps) {
  const t = await getTranslations("shell");
  return (
    <div
      {...(room && { "data-shell": "" })}
      className="flex min-h-[calc(100dvh-var(--nav-foot,0px))] flex-col"
    >
      <SkipLink target="main" label={t("skip")} />
      <TopBar />
      {room && <div data-nav-place="" />}
      <main id="main" tabIndex={-1} className="ml-(--nav-side,0px) flex-1 outline-none">
        {children}
      </main>
      {task ? <TaskFooter /> : <Footer />}
    </div>
  );
}
