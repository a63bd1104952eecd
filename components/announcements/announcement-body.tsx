import type { ReactNode } from "react";
import { documentStyle } from "@/components/site/documents/document-style";
import type { announcementForms } from "@/lib/content/kinds";

/** How it looks, wherever it stands: in the preview of staff too. */
export const toldLooks = {
  bar: "border-line bg-surface flex flex-wrap items-center justify-center gap-x-4 border-t px-4 pt-1 text-sm shadow-lg",
  card: "border-line bg-surface rounded-card border p-4 text-sm shadow-lg",
};

type Props = {
  form: (typeof announcementForms)[number];
  title: string;
  /** Made by the Markdown library, which has escaped all that was typed (lib/content/markdown.test.ts). */
  html: string;
  /** The language of both, which may not be the page's. */
  lang: string;
  link: ReactNode;
  close: ReactNode;
};

/** What an announcement says: a bar its title alone, a card its text too. */
export function AnnouncementBody({ form, title, html, lang, link, close }: Props) {
  const words = (
    <p className="font-semibold" lang={lang}>
      {title}
    </p>
  );
  if (form === "bar")
    return (
      <>
        {words}
        {link}
        {close}
      </>
    );
  return (
    <>
      {words}
      <div
        lang={lang}
        className={`text-muted mt-1 ${documentStyle}`}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
        {link || <span />}
        {close}
      </div>
    </>
  );
}
