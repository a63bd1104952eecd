import "server-only";
import { besideNamedField } from "@/lib/guard/staff/named-field";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { preview, type Preview, type PreviewForm } from "./preview";
import { contentFile, type ContentFile, type ContentKind } from "./versions";

/** How something that staff publish came to be what it is. Throws not_found. */
export async function readContent(_staff: Staff, kind: ContentKind, id: string): Promise<ContentFile> {
  const supabase = await createServerSupabase();
  return unwrapAs(contentFile, await supabase.rpc("admin_content", { p_kind: kind, p_id: id }));
}

/** What is typed as a member of a tier on a level would see it; nothing is kept. Throws what saving it would refuse. */
export async function previewContent(_staff: Staff, form: PreviewForm): Promise<Preview> {
  const supabase = await createServerSupabase();
  return besideNamedField(async () =>
    unwrapAs(
      preview,
      await supabase.rpc("admin_preview_content", {
        p_kind: form.kind,
        // Null in SQL, which the generated types do not know of arguments.
        p_id: (form.id ?? null) as string,
        p_values: form.values as Json,
        p_tier: form.tier,
        p_level: form.level,
        p_done: form.done,
      }),
    ),
  );
}
