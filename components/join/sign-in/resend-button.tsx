"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { now } from "@/lib/platform/clock";
import { codeCooldownSeconds } from "@/lib/sign-in/codes/resend-delay";

const remaining = (sentAt: number) =>
  Math.max(0, Math.ceil(codeCooldownSeconds - (now().getTime() - sentAt) / 1000));

/** Asks for another code once the cool-down since `sentAt` (milliseconds) is over; the server holds it too. */
export function ResendButton({ sentAt }: { sentAt: number }) {
  const t = useTranslations("join.auth");
  const [seconds, setSeconds] = useState(sentAt > 0 ? codeCooldownSeconds : 0);

  useEffect(() => {
    const tick = () => setSeconds(remaining(sentAt));
    const timer = window.setInterval(tick, 1000);
    tick();
    return () => window.clearInterval(timer);
  }, [sentAt]);

  return (
    <Button type="submit" name="intent" value="resend" variant="ghost" disabled={seconds > 0}>
      {seconds > 0 ? t("resendIn", { seconds }) : t("resend")}
    </Button>
  );
}
