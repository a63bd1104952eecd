import type { ReactNode } from "react";
import { Terrain } from "./terrain";

type EmptyStateProps = {
  title: ReactNode;
  /** What will appear here. */
  children: ReactNode;
  /** The one action that makes it appear. */
  action?: ReactNode;
};

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="border-line rounded-card relative isolate overflow-hidden border border-dashed px-6 py-12 text-center">
      <Terrain
        motif="empty"
        className="text-control/40 absolute inset-0 -z-10 [mask-image:radial-gradient(closest-side,transparent_40%,black)]"
      />
      <p className="font-display text-lg font-semibold">{title}</p>
      <div className="text-muted mx-auto mt-1.5 max-w-md text-sm">{children}</div>
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  );
}
