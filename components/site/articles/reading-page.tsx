import { getLocale, getTranslations } from "next-intl/server";
import type { ComponentProps, ReactNode } from "react";
import type { PublicPage } from "@/lib/site/pages";
import { Article } from "./article";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "./read-on";
import { richWords } from "@/components/site/rich-words";

/** A whole editorial page made from its messages, such as `pages.info`, what is live in it, and `children` before its text. */
export async function ReadingPage({
  path,
  name,
  children,
  ...article
}: ComponentProps<typeof Article> & { path: PublicPage; children?: ReactNode }) {
  const locale = await getLocale();
  const t = await getTranslations(name);
  return (
    <>
      <PageHead
        path={path}
        title={t("title")}
        lead={t.rich("lead", { ...(await richWords(locale)), ...article.values })}
      />
      {children}
      <Article name={name} {...article} />
      <ReadOn path={path} />
    </>
  );
}
