import type { ReactNode } from "react";
import { Messages } from "@/components/messages/messages";

/** The words that every list of the panel needs in the browser. A page whose list needs more names all of them in `Messages`. */
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
      errors={["panel"]}
    >
      {children}
    </Messages>
  );
}
