import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/messages/messages";
import { VisionScreen } from "@/components/vision/vision-screen";
import { HeldPage } from "@/components/shell/held-page";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { build } from "@/lib/platform/release";
import { readOwnVision, readVisionCommunity } from "@/lib/vision/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("vision");
  return { title: t("title"), description: null, robots: { index: false } };
}

type Props = PageProps<"/[locale]/members/vision-dashboard">;

async function content({ searchParams }: Props) {
  await requireMemberByRead("/members/vision-dashboard");
  const wall = (await searchParams).wall !== undefined;
  const [own, community] = await redirectIfRefused(
    Promise.all([wall ? null : readOwnVision(), readVisionCommunity()]),
  );
  return (
    <Messages of={["hub.openings", "points.levels", "story.own", "vision"]} errors={["goals"]}>
      <VisionScreen own={own} community={community} release={build()} />
    </Messages>
  );
}

/** Full-screen scenes, without bar and navigation; `?wall` leaves out what is personal. */
export default function VisionDashboardPage(props: Props) {
  return <HeldPage content={() => content(props)} />;
}
