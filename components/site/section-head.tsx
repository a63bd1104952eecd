import type { ReactNode } from "react";

/** Heading and lead of a part of a page. */
export function SectionHead({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <h2 className="text-2xl font-semibold md:text-3xl">{title}</h2>
      {lead && <p className="text-muted mt-3 text-lg">{lead}</p>}
    </div>
  );
}
