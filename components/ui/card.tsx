import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("border-line bg-surface rounded-card border p-5 md:p-6", className)} {...rest} />;
}

type SectionCardProps = {
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A card that is a section: heading, an optional note below it, an optional action on the right, or below where words would get too narrow. */
export function SectionCard({ id, title, note, action, className, children }: SectionCardProps) {
  return (
    <section id={id} className={cn("border-line bg-surface rounded-card border p-5 md:p-6", className)}>
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-52 flex-1">
          <h2 className="text-lg font-semibold">{title}</h2>
          {note && <p className="text-muted text-sm">{note}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
