import { uniqueName } from "./numbers.ts";
import { sql } from "./services.ts";

/** A published saved reply with this text; returns its title. */
export async function createSavedReply(text: string): Promise<string> {
  const title = uniqueName("reply-");
  const shown = { texts: { en: { title, text } }, details: {} };
  const state = {
    ...shown,
    kind: "reply",
    slug: title,
    written: { en: new Date().toISOString() },
    live: shown,
    publish_at: null,
    archived: false,
    created_by: null,
  };
  await sql`select private.write_content('document', gen_random_uuid(), ${sql.json(state)})`;
  return title;
}
