import "server-only";
import { z } from "zod";
import { isPointGroup } from "@/lib/points/rules";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { viewedPage, viewFrame, type ViewFrame, type ViewPage } from "./schema";

/** What a page shows the member, ready for the component of that page. */
type Shown<K extends keyof typeof viewedPage> = { kind: K; data: z.output<(typeof viewedPage)[K]> };
export type Viewed = ViewFrame & {
  shown: Shown<"dashboard"> | Shown<"affiliate"> | Shown<"points"> | Shown<"settings">;
};

/** Reads a page for the admin who opened this view, as the member would see it. Throws `view_ended`, `forbidden`. */
export async function readAsMember(
  _staff: Staff,
  view: string,
  page: ViewPage,
  number: number,
): Promise<Viewed> {
  const supabase = await createServerSupabase();
  const [first, group] = page.split("/");
  const kind = first === "altura-points" ? "points" : (first as "dashboard" | "affiliate" | "settings");
  const asked = { p_view: view, p_page: kind, p_number: number };
  const answer = await supabase.rpc(
    "admin_view_as",
    group && isPointGroup(group) ? { ...asked, p_group: group } : asked,
  );
  const { page: data, ...frame } = unwrapAs(viewFrame.extend({ page: z.unknown() }), answer);
  switch (kind) {
    case "dashboard":
      return { ...frame, shown: { kind, data: viewedPage.dashboard.parse(data) } };
    case "affiliate":
      return { ...frame, shown: { kind, data: viewedPage.affiliate.parse(data) } };
    case "points":
      return { ...frame, shown: { kind, data: viewedPage.points.parse(data) } };
    case "settings":
      return { ...frame, shown: { kind, data: viewedPage.settings.parse(data) } };
  }
}
