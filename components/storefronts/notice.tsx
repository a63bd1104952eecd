import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";

/** A page that has only this to say. */
export function StorefrontNotice({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="frame py-16">
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
