import type { ReactNode } from "react";
import { Terrain } from "@/components/ui/terrain";
import { BreadcrumbData } from "./breadcrumb-data";

type PageHeadProps = {
  /** Path of the page without a locale prefix; with it the page tells search engines the way to itself. */
  path?: string;
  title: string;
  lead: ReactNode;
  children?: ReactNode;
};

/** Title and lead of a public page, with contour lines that leave the text alone. */
export function PageHead({ path, title, lead, children }: PageHeadProps) {
  return (
    <header className="border-line relative isolate overflow-hidden border-b">
      {path && <BreadcrumbData path={path} title={title} />}
      <Terrain
        motif="head"
        className="text-control/60 absolute inset-y-0 right-0 -z-10 hidden w-3/5 mask-l-from-40% mask-l-to-90% lg:block"
      />
      <div className="frame py-14 md:py-20">
        <h1 className="max-w-3xl text-3xl font-semibold md:text-4xl">{title}</h1>
        <p className="text-muted mt-4 max-w-2xl text-lg">{lead}</p>
        {children}
      </div>
    </header>
  );
}
