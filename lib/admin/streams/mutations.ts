import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { deliverSoon } from "@/lib/outbox/soon";
import { locales } from "@/lib/platform/i18n/routing";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { StreamForm, StreamStep } from "./schema";

/** Writes a stream; a new one is a draft. Throws changed_meanwhile, invalid_input, not_found. */
export async function saveStream(_staff: Staff, form: StreamForm): Promise<Changed> {
  const supabase = await createServerSupabase();
  const made = unwrapAs(
    changed,
    await supabase.rpc("admin_save_stream", {
      // Null in SQL, which the generated types do not know of arguments.
      p_id: (form.id ?? null) as string,
      p_values: {
        texts: Object.fromEntries(
          locales.map((locale) => [locale, { title: form[`title_${locale}`], text: form[`text_${locale}`] }]),
        ),
        host: form.host,
        link: form.link,
        open: form.open,
        starts_at: form.starts_at,
        ends_at: form.ends_at,
      },
      p_reason: form.reason,
      p_version: form.version,
    }),
  );
  deliverSoon();
  return made;
}

/** Publishes or cancels a stream. Throws changed_meanwhile, stream_state, not_found. */
export async function setStream(_staff: Staff, { id, state, reason, version }: StreamStep): Promise<Changed> {
  const supabase = await createServerSupabase();
  const set = await supabase.rpc("admin_set_stream", {
    p_id: id,
    p_state: state,
    p_reason: reason,
    p_version: version,
  });
  const made = unwrapAs(changed, set);
  deliverSoon();
  return made;
}
