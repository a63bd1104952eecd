import type { ReactNode } from "react";
import { Terrain } from "@/components/ui/terrain";
import type { Motif } from "@/components/ui/terrain-motifs";
import { BreadcrumbData } from "@/components/site/structured-data/breadcrumb-data";
import { motifOf } from "./page-motif";

type PageHeadProps = {
  /** Path of the page without a locale prefix; with it the page tells search engines the way to itself. */
  path?: string;
  /** The terrain of a page that has no path here, because it is not listed. */
  motif?: Motif;
  title: string;
  /** Of the title, where it is not the language of the page. */
  lang?: string;
  lead: ReactNode;
  children?: ReactNode;
};

/** Title and lead of a public page, with contour lines that leave the text alone. */
export function PageHead({ path, motif = motifOf(path), title, lang, lead, children }: PageHeadProps) {
  return (
    <header className="border-line relative isolate overflow-hidden border-b">
      {path && <BreadcrumbData path={path} title={title} />}
      <Terrain
        motif={motif}
        early
        className="text-control/60 h-20 mask-b-from-30% lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:h-full lg:w-3/5 lg:mask-b-from-100% lg:mask-l-from-40% lg:mask-l-to-90%"
      />
      <div className="frame pt-6 pb-12 md:pb-16 lg:py-20">
        <h1 lang={lang} className="max-w-3xl text-3xl font-semibold md:text-4xl">
          {title}
        </h1>
        <p className="text-muted mt-4 max-w-2xl text-lg">{lead}</p>
        {children}
      </div>
    </header>
  );
}
