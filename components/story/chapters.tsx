import type { ReactNode } from "react";
import { PageMoment } from "@/components/moments/page-moment";

export type Chapter = {
  key: string;
  title: ReactNode;
  text?: ReactNode;
  at: string;
  action?: ReactNode;
};

/** Chapters along a path, the latest on top. */
export function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <ol className="border-line ml-1.5 grid gap-8 border-l pl-7">
      {chapters.map(({ key, title, text, at, action }, index) => (
        <li key={key} className="relative">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[2.15rem] size-3 rounded-full border-2 ${index === 0 ? "border-accent bg-accent" : "border-control bg-background"}`}
          />
          <p className="text-muted figures text-xs">
            <PageMoment at={at} show="date" />
          </p>
          <p className="mt-1 font-medium">{title}</p>
          {text && <p className="text-muted mt-1 max-w-[60ch] text-sm">{text}</p>}
          {action && <div className="mt-1 -ml-4">{action}</div>}
        </li>
      ))}
    </ol>
  );
}
