import "server-only";
import { remembered } from "@/lib/platform/memory/remembered";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { announcements, legalDue, publishedDates, wholeNote } from "./schema";

/** When what is shown of each kind was last changed, for search engines. */
export const readPublishedDates = async () =>
  unwrapAs(publishedDates, await createPublicSupabase().rpc("published_dates"));

/** Announcements for visitors: the same for all of them. */
export const readVisitorAnnouncements = remembered(5_000, async () =>
  unwrapAs(announcements, await createPublicSupabase().rpc("announcements")),
);

/** Announcements for a member that they have not put away. */
export async function readAnnouncements(_member: Member) {
  const supabase = await createServerSupabase();
  return unwrapAs(announcements, await supabase.rpc("announcements"));
}

/** A note, whole. Throws not_found, notes_plan. */
export async function readNote(_member: Member, slug: string) {
  const supabase = await createServerSupabase();
  return unwrapAs(wholeNote, await supabase.rpc("my_note", { p_slug: slug }));
}

/** Legal texts that ask for a member's agreement. */
export async function readLegalDue() {
  const supabase = await createServerSupabase();
  return unwrapAs(legalDue, await supabase.rpc("my_legal"));
}
