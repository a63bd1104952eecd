"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { MintNotice } from "./mint-notice";

const RETRY = 5_000;

/** The chain cannot be read: says so and asks again by itself. */
export function OfflineNotice() {
  const t = useTranslations("mint.offline");
  const router = useRouter();
  const [pending, start] = useTransition();

  useEffect(() => {
    const timer = setInterval(() => router.refresh(), RETRY);
    return () => clearInterval(timer);
  }, [router]);

  return (
    <Card role="alert">
      <MintNotice
        title={t("title")}
        action={
          <Button loading={pending} onClick={() => start(() => router.refresh())}>
            {t("retry")}
          </Button>
        }
      >
        {t("lead")}
      </MintNotice>
    </Card>
  );
}
