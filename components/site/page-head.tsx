import type { ReactNode } from "react";
import { Contour } from "@/components/ui/contour";

type PageHeadProps = { title: ReactNode; lead: ReactNode; seed: number; children?: ReactNode };

/** Title and lead of a public page, with contour lines that leave the text alone. */
export function PageHead({ title, lead, seed, children }: PageHeadProps) {
  return (
    <header className="border-line relative isolate overflow-hidden border-b">
      <Contour
        seed={seed}
        width={1100}
        height={420}
        levels={10}
        cell={22}
        className="text-line absolute inset-y-0 right-0 -z-10 h-full w-full mask-l-from-20% mask-l-to-80% lg:w-4/5"
      />
      <div className="frame py-14 md:py-20">
        <h1 className="max-w-3xl text-3xl font-semibold md:text-4xl">{title}</h1>
        <p className="text-muted mt-4 max-w-2xl text-lg">{lead}</p>
        {children}
      </div>
    </header>
  );
}
