import type { ReactNode } from "react";
import { Contour } from "./contour";

type EmptyStateProps = {
  title: ReactNode;
  /** What will appear here. */
  children: ReactNode;
  /** The one action that makes it appear. */
  action?: ReactNode;
  seed?: number;
};

export function EmptyState({ title, children, action, seed = 7 }: EmptyStateProps) {
  return (
    <div className="border-line rounded-card relative isolate overflow-hidden border border-dashed px-6 py-12 text-center">
      <Contour
        seed={seed}
        width={640}
        height={240}
        levels={7}
        className="text-line absolute inset-0 -z-10 size-full opacity-60"
      />
      <p className="font-display text-lg font-semibold">{title}</p>
      <div className="text-muted mx-auto mt-1.5 max-w-md text-sm">{children}</div>
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  );
}
