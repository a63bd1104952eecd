import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClimbHistory } from "@/components/hub/climb-history";
import { LevelList } from "@/components/hub/level-list";
import { AltitudeCard } from "@/components/members/dashboard/altitude-card";
import { PageHeader } from "@/components/members/page-header";
import { Messages } from "@/components/messages/messages";
import { StatementLinks } from "@/components/statements/statement-links";
import { Streamed } from "@/components/shell/streamed";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { readClimb } from "@/lib/hub/queries";
import { env } from "@/lib/platform/env";
import { pageNumber, single } from "@/lib/platform/query";
import { isPointGroup } from "@/lib/points/rules";

type Props = PageProps<"/[locale]/xp">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hub.xp");
  return { title: t("title"), description: null, robots: { index: false } };
}

async function content({ searchParams }: Props) {
  const [query] = await Promise.all([searchParams, requireMemberByRead("/xp")]);
  const asked = single(query.group);
  const group = asked && isPointGroup(asked) ? asked : null;
  const page = pageNumber(query.page);
  const [climb, t] = await redirectIfRefused(
    Promise.all([readClimb(group, page), getTranslations("hub.xp")]),
  );
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <Messages
        of={[
          "appeals.answer",
          "appeals.appeal",
          "appeals.cancel",
          "appeals.close",
          "appeals.alone",
          "appeals.countsAt",
          "appeals.once",
          "appeals.onceAlone",
          "appeals.send",
          "appeals.state",
          "appeals.text",
          "appeals.textHint",
          "appeals.title",
          "appeals.withdraw",
          "appeals.withdrawText",
          "appeals.withdrawTitle",
          "members.dashboard.altitude",
          "members.tiers",
          "points.levels",
          "points.owed",
          "points.reasons",
        ]}
        errors={["appeals"]}
      >
        <div className="grid grid-cols-1 gap-10">
          <AltitudeCard {...climb} />
          <LevelList {...climb} />
          {env.STATEMENT_KEYS && <StatementLinks />}
          <ClimbHistory history={climb.history} group={group} page={page} />
        </div>
      </Messages>
    </>
  );
}

export default function XpPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
