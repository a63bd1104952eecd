import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Footer } from "./footer";
import { SkipLink } from "./skip-link";
import { TopBar } from "@/components/shell/bar/top-bar";

type SiteFrameProps = { children: ReactNode; footer?: boolean };

/** Skip link, navigation bar, the page, footer: the frame of every group outside members and admin. */
export async function SiteFrame({ children, footer = true }: SiteFrameProps) {
  const t = await getTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target="main" label={t("skip")} />
      <TopBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {footer && <Footer />}
    </div>
  );
}
