import type { ComponentProps, ReactNode } from "react";
import { ConnectCard } from "./connect-card";

type EarningsViewProps = ComponentProps<typeof ConnectCard> & {
  /** What was earned, line by line, below the account it is sent to. */
  children?: ReactNode;
};

/** The page of earnings: where the money goes, and what it is for. */
export function EarningsView({ children, ...connect }: EarningsViewProps) {
  return (
    <div className="grid gap-6">
      <ConnectCard {...connect} />
      {children}
    </div>
  );
}
