import type { ReactNode } from "react";
import { Messages } from "@/components/messages/messages";

/** The words that every list of the panel needs in the browser; of one whose cells say more, its page names them itself. */
export function ListMessages({ children }: { children: ReactNode }) {
  return (
    <Messages
      of={[
        "admin.change.stepUp",
        "admin.change.stepUpFailed",
        "admin.change.stepUpText",
        "admin.list",
        "join.secondFactor",
      ]}
      errors={["secondFactor", "staff"]}
    >
      {children}
    </Messages>
  );
}
