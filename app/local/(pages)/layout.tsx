import type { Metadata } from "next";
import type { ReactNode } from "react";
import { fontVariables } from "@/components/shell/fonts";
import { ToastHost } from "@/components/ui/toast-host";
import "../../globals.css";

export const metadata: Metadata = { title: "For developers", robots: { index: false } };

/** A document of its own: no theme of the reader's, because the pages show both. */
export default function DeveloperLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-theme="dark" className={fontVariables}>
      <body className="bg-background text-text font-sans antialiased">
        {children}
        <ToastHost />
      </body>
    </html>
  );
}
