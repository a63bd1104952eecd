"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Card } from "@/components/ui/card";
import { loadCode } from "@/components/ui/load-code";
import { Skeleton } from "@/components/ui/skeleton";
import type { MyPledge } from "@/lib/pledges/schema";
import { MemberPart } from "@/components/islands/member-part";
import { useMine } from "@/components/islands/use-mine";
import { FormSkeleton } from "@/components/islands/placeholders";
import { PledgeForm, type PledgeFormProps } from "./pledge-form";
import { PledgeWithdraw } from "./pledge-withdraw";

/** For members alone: a visitor's page does not carry its dialog. */
const ConfirmedPledge = dynamic(
  () => loadCode(() => import("./confirmed-pledge").then((part) => part.ConfirmedPledge)),
  { ssr: false, loading: () => <Skeleton className="h-40 w-full" /> },
);

/** The pledge of whoever looks: a form for visitors, for members also their confirmed pledge. */
export function PledgeIsland(props: PledgeFormProps) {
  const [mine, reload] = useMine<MyPledge>("/api/me/pledge");
  const t = useTranslations("community.pledge.withdraw");
  const guest = (
    <Card className="md:p-8">
      <PledgeForm {...props} />
      <details className="border-line mt-6 border-t pt-4">
        <summary className="text-glacier flex min-h-11 items-center text-sm">{t("title")}</summary>
        <div className="pt-3">
          <PledgeWithdraw />
        </div>
      </details>
    </Card>
  );
  return (
    <MemberPart mine={mine} guest={guest} skeleton={<FormSkeleton fields={["h-11", "h-11", "h-24"]} />}>
      {({ email, pledge }) => (
        <div className="grid gap-4">
          {pledge && (
            <Card key={pledge.confirmed_at} className="md:p-8">
              <ConfirmedPledge pledge={pledge} />
            </Card>
          )}
          <Card className="md:p-8">
            <PledgeForm
              {...props}
              key={pledge?.confirmed_at ?? "first"}
              email={email ?? undefined}
              amount={pledge?.amount}
              note={pledge?.note}
              onDone={reload}
            />
          </Card>
        </div>
      )}
    </MemberPart>
  );
}
