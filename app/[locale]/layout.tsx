import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { fontVariables } from "@/components/shell/fonts";
import { RememberedTheme } from "@/components/shell/theme/remembered-theme";
import { LateNotice } from "@/components/shell/late-notice";
import { SoftNavigation } from "@/components/shell/soft-navigation";
import { bootScript } from "@/components/shell/boot";
import { AnnouncementsHost } from "@/components/announcements/announcements-host";
import { Announcements } from "@/components/announcements/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { AddressSession } from "@/components/session/address-session";
import { UtcHint } from "@/components/moments/utc-hint";
import { ConsentBar } from "@/components/session/later";
import { Measuring } from "@/components/session/measuring";
import { ToastHost } from "@/components/ui/toast-host";
import { brand } from "@/lib/platform/brand";
import { isLocale, locales } from "@/lib/platform/i18n/routing";
import { siteOrigin } from "@/lib/site/metadata/address";
import "../globals.css";

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

export async function generateMetadata({ params }: LayoutProps<"/[locale]">): Promise<Metadata> {
  const { locale } = await params;
  if (!isLocale(locale)) return {};
  const t = await getTranslations({ locale, namespace: "shell" });
  return {
    metadataBase: new URL(siteOrigin()),
    title: { default: `${brand.name} · ${t("tagline")}`, template: `%s · ${brand.name}` },
    description: t("description"),
    applicationName: brand.name,
    icons: { icon: "/icon.svg", apple: "/icon-192.png" },
    formatDetection: { telephone: false, address: false, email: false },
  };
}

/** The colour of the browser's bar follows the theme that is shown (`components/shell/boot.ts`). */
export const viewport: Viewport = { colorScheme: "dark light" };

export default async function RootLayout({ children, params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  const t = await getTranslations({ locale, namespace: "shell" });
  return (
    <html
      lang={locale}
      className={`${fontVariables} has-[dialog[open]]:[scrollbar-gutter:stable] has-[dialog[open]]:overflow-hidden`}
      suppressHydrationWarning
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: bootScript }} />
      </head>
      <body className="bg-background text-text pb-[calc(var(--told,0px)+var(--nav-foot,0px))] font-sans antialiased">
        {children}
        <SoftNavigation label={t("loading")} slow={t("slow")} />
        <LateNotice locale={locale} />
        <RememberedTheme />
        <ToastHost />
        <UtcHint />
        <AddressSession />
        <Measuring>
          <LaterMessages of={["consent"]}>
            <ConsentBar />
          </LaterMessages>
        </Measuring>
        <AnnouncementsHost locale={locale}>
          <LaterMessages of={["shell.announcements"]}>
            <Announcements />
          </LaterMessages>
        </AnnouncementsHost>
      </body>
    </html>
  );
}
