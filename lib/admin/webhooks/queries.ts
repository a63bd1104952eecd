import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { deliveryFile, webhookEndpoints, type DeliveryFile, type WebhookEndpoints } from "./schema";

/** Every endpoint and how it stands. For admins; the database checks the role again. */
export async function readWebhookEndpoints(_staff: Staff): Promise<WebhookEndpoints> {
  const supabase = await createServerSupabase();
  return unwrapAs(webhookEndpoints, await supabase.rpc("admin_webhook_endpoints"));
}

/** One delivery with what was sent and answered. Throws not_found. */
export async function readDelivery(_staff: Staff, id: number): Promise<DeliveryFile> {
  const supabase = await createServerSupabase();
  return unwrapAs(deliveryFile, await supabase.rpc("admin_webhook_delivery", { p_delivery: id }));
}
