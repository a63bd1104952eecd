"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormStatus } from "react-dom";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";

/** Whether the form around has waited for its answer for longer than a person expects. */
function useSlowForm(): boolean {
  const { pending } = useFormStatus();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(setSlow, browserTimeouts.payingMs, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}

/**
 * In a form whose action asks the payment service: says after some seconds that it is still waited for, and that nothing is paid
 * twice. Its region stands in the page from the start, and takes no room while it is empty.
 */
export function PaymentWait() {
  const t = useTranslations("errors");
  const slow = useSlowForm();
  return (
    <div role="status" className="text-muted text-sm empty:absolute">
      {slow && t("payment_waiting")}
    </div>
  );
}
