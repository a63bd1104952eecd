import "server-only";
import { cookies } from "next/headers";
import { clientAddress, privateHash } from "@/lib/platform/request/client-address";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { deviceCookie, hintOptions } from "@/lib/session/cookies/cookies";
import { hostCookie, hostOptions } from "@/lib/session/cookies/host-cookies";
import { showZone } from "@/lib/session/cookies/zone";
import type { Member } from "./member";

/** Id of this browser, made on its first visit; a changed cookie counts as another device. */
async function deviceId(): Promise<string> {
  const jar = await cookies();
  const name = hostCookie(deviceCookie);
  const known = jar.get(name)?.value;
  if (known && /^[0-9a-f-]{36}$/.test(known)) return known;
  const id = crypto.randomUUID();
  jar.set(name, id, { ...hostOptions(), maxAge: hintOptions.maxAge });
  return id;
}

/**
 * Notes that this session was seen now, on which device and (as a keyed hash) from which network; and the first time zone. That of the
 * profile is then what this browser shows times in.
 */
export async function touchSession(member: Member, request: Headers): Promise<void> {
  const zone: string | null = unwrap(
    await createAdminSupabase().rpc("touch_session", {
      p_user: member.id,
      p_session: member.sessionId,
      p_device: await deviceId(),
      p_user_agent: request.get("user-agent")?.slice(0, 255) ?? "",
      p_ip_hash: privateHash(clientAddress(request)) ?? "",
      p_time_zone: request.get("x-time-zone")?.slice(0, 64) ?? "",
    }),
  );
  await showZone(zone);
}
