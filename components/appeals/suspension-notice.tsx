"use client";

import { useTranslations } from "next-intl";
import { Moment } from "@/components/moments/moment";
import { Card } from "@/components/ui/card";
import type { Suspension } from "@/lib/appeals/schema";
import { AppealPart } from "./appeal-part";

/** What a suspension means for its member, until when, why where a message was decided about, and the appeal against it. */
export function SuspensionNotice({ suspension, token }: { suspension: Suspension; token?: string }) {
  const t = useTranslations("appeals.suspension");
  const rules = useTranslations("chat.strikes.rules");
  const { until, appeal, decision } = suspension;
  const banned = until === "infinity";
  return (
    <Card className="border-negative/40 grid gap-3" data-testid="suspension">
      <h2 className="text-lg font-semibold">{t(banned ? "banTitle" : "title")}</h2>
      <p>{banned ? t("ban") : t.rich("until", { date: () => <Moment at={until} show="date" /> })}</p>
      {decision && (
        <p>
          {rules(decision.rule)}. <span className="text-muted">{decision.reason}</span>
        </p>
      )}
      <AppealPart appeal={appeal} token={token} />
    </Card>
  );
}
