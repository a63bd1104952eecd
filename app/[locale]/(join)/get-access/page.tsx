import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { AccessNotice } from "@/components/billing/checkout/access-notice";
import { BillingFrame } from "@/components/billing/billing-frame";
import { ConfirmUpgrade } from "@/components/billing/result/confirm-upgrade";
import { ChangeNotice } from "@/components/billing/plan-change/change-notice";
import { AccessWatch } from "@/components/billing/checkout/later";
import { Messages } from "@/components/messages/messages";
import { PlannedNotice } from "@/components/billing/plan-change/planned-notice";
import { Purchase } from "@/components/billing/checkout/purchase";
import { HeldPage } from "@/components/shell/held-page";
import { readAccess, type AccessView } from "@/lib/billing/checkout/access-view";
import { readHolding } from "@/lib/plans/mine";
import { publicConfig } from "@/lib/platform/env";
import { codeCookie } from "@/lib/session/cookies/cookies";
import { single, type Query } from "@/lib/platform/query";
import { pageSession, redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing.access");
  return { title: t("metaTitle"), robots: { index: false } };
}

type Shown = { view: AccessView; joined: boolean; onboarded: boolean; query: Query };

function Access({ view, joined, onboarded, query }: Shown) {
  switch (view.kind) {
    case "purchase":
      return (
        <Purchase offer={view.offer} terms={view.terms} rented={view.rented} joined={joined} query={query} />
      );
    case "planned":
      return (
        <PlannedNotice
          next={view.next}
          current={view.current}
          interval={view.interval}
          periodEnd={view.periodEnd}
          onboarded={onboarded}
        />
      );
    case "confirm":
      return <ConfirmUpgrade confirm={view.confirm} plan={view.plan} />;
    case "change":
      return (
        <ChangeNotice
          offer={view.offer}
          kind={view.change}
          quote={view.quote}
          holding={view.holding}
          current={view.current}
        />
      );
    case "refused":
      return <AccessNotice barrier={view.barrier} joined={joined} onboarded={onboarded} />;
  }
}

async function content({ searchParams }: PageProps<"/[locale]/get-access">) {
  const [query, session, jar] = await Promise.all([searchParams, pageSession(), cookies()]);
  const member = session?.status === "open" ? session.member : null;
  // A code that was typed before joining.
  const code = single(query.code) ?? jar.get(codeCookie)?.value;
  const view = await redirectIfRefused(
    readAccess(member, single(query.checkout), single(query.interval), code),
  );
  return (
    <BillingFrame>
      {member && (
        <AccessWatch
          supabase={publicConfig().supabase}
          memberId={member.id}
          version={(await readHolding(member.id)).version}
        />
      )}
      <Messages of={[]} errors={["billing"]}>
        <Access
          view={view}
          joined={member !== null}
          onboarded={session?.onboarded !== false}
          query={{ ...query, code }}
        />
      </Messages>
    </BillingFrame>
  );
}

/**
 * Not behind the member guard: the guard itself leads here before onboarding (docs/product.md, "Guards"), and visitors
 * may look before they join.
 */
export default function GetAccessPage(props: PageProps<"/[locale]/get-access">) {
  return <HeldPage content={() => content(props)} />;
}
