import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Footer } from "./footer";
import { TopBar } from "./top-bar";

type SiteFrameProps = { children: ReactNode; footer?: boolean };

/** Skip link, navigation bar, the page, footer: the frame of every group outside members and admin. */
export async function SiteFrame({ children, footer = true }: SiteFrameProps) {
  const t = await getTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="bg-accent text-on-accent rounded-control sr-only z-50 px-4 py-2.5 text-sm font-medium focus:not-sr-only focus:fixed focus:top-2.5 focus:left-2.5"
      >
        {t("skip")}
      </a>
      <TopBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {footer && <Footer />}
    </div>
  );
}
