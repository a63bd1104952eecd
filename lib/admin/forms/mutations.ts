import "server-only";
import { AppError } from "@/lib/platform/errors";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { PublishForm } from "./schema";

/** A new version, in force at once. Throws changed_meanwhile, and form_invalid beside the id of the field. */
export async function publishForm(
  _staff: Staff,
  { fields, title, reason, version }: PublishForm,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  try {
    return unwrapAs(
      changed,
      await supabase.rpc("admin_publish_form", {
        p_fields: fields,
        p_title_field: title,
        p_reason: reason,
        p_version: version,
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "form_invalid" || !error.detail) throw error;
    throw new AppError(error.code, { fields: { [`field.${error.detail}`]: error.code }, cause: error });
  }
}
