import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton, SkeletonLine } from "@/components/ui/skeleton";

type CardSkeletonProps = { className?: string; children: ReactNode };

/** A card with a title (`SectionCard`) whose content is not there yet. */
export function CardSkeleton({ className, children }: CardSkeletonProps) {
  return (
    <Card className={className}>
      <div className="mb-4 text-lg">
        <SkeletonLine className="w-40" />
      </div>
      {children}
    </Card>
  );
}

/** Lines of small text, one for each width. */
export function LinesSkeleton({ widths, className }: { widths: readonly string[]; className?: string }) {
  return (
    <div className={cn("text-sm", className)}>
      {widths.map((width, index) => (
        <SkeletonLine key={index} className={width} />
      ))}
    </div>
  );
}

/** A form in a card: a title, a field for each height, a button. */
export function FormSkeleton({ fields }: { fields: readonly string[] }) {
  return (
    <Card className="md:p-8">
      <div className="grid gap-5">
        <div className="text-xl">
          <SkeletonLine className="w-48" />
        </div>
        {fields.map((height, index) => (
          <div key={index} className="grid gap-1.5">
            <LinesSkeleton widths={["w-28"]} />
            <Skeleton className={cn("w-full", height)} />
          </div>
        ))}
        <Skeleton className="h-13 w-40" />
      </div>
    </Card>
  );
}

/** A table of people with two lines each, as `BoardTable` is. */
export function PlacesSkeleton({ rows }: { rows: number }) {
  return (
    <div className="border-line bg-surface rounded-card divide-line divide-y border">
      <div className="h-11 max-sm:hidden" />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-14 items-center gap-3 px-4">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="h-3 w-32" />
          <Skeleton className="ml-auto h-3 w-12" />
        </div>
      ))}
    </div>
  );
}
