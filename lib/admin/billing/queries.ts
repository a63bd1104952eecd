import "server-only";
import type { z } from "zod";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import {
  checkFile,
  checkList,
  eventFile,
  orderFile,
  type Check,
  type CheckFile,
  type EventFile,
} from "./schema";

/* For admins; the database checks the role again. */

/** An order and everything that belongs to it. Throws order_not_found. */
export async function readOrder(_staff: Staff, order: string): Promise<z.output<typeof orderFile>> {
  const supabase = await createServerSupabase();
  return unwrapAs(orderFile, await supabase.rpc("admin_order", { p_order: order }));
}

/** One event of Stripe; what names people is masked. Throws not_found. */
export async function readEvent(_staff: Staff, event: string): Promise<EventFile> {
  const supabase = await createServerSupabase();
  return unwrapAs(eventFile, await supabase.rpc("admin_stripe_event", { p_event: event }));
}

/** The last comparisons with Stripe. */
export async function readChecks(_staff: Staff): Promise<Check[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(checkList, await supabase.rpc("admin_checks"));
}

/** One comparison with what it found. Throws not_found. */
export async function readCheck(_staff: Staff, id: string): Promise<CheckFile> {
  const supabase = await createServerSupabase();
  return unwrapAs(checkFile, await supabase.rpc("admin_check", { p_check: id }));
}
