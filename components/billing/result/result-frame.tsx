import type { ReactNode } from "react";
import { BillingFrame } from "@/components/billing/billing-frame";
import { Messages } from "@/components/messages/messages";

/** The frame of a result page, which gives its watching parts their texts. */
export function ResultFrame({ children }: { children: ReactNode }) {
  return (
    <Messages
      of={["billing.result.confirming", "billing.result.late", "billing.result.unpaid"]}
      errors={["billing"]}
    >
      <BillingFrame>{children}</BillingFrame>
    </Messages>
  );
}
