import { uniqueName } from "./numbers.ts";
import { sql } from "./services.ts";

/** A stream for everybody that begins in so many hours and lasts one; returns its id. */
export async function makeStream(hours: number): Promise<string> {
  const starts = Date.now() + hours * 3_600_000;
  const state = {
    slug: uniqueName("evening-"),
    host: "Somebody",
    link: null,
    open: true,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 3_600_000).toISOString(),
    published_at: new Date().toISOString(),
    texts: { en: { title: "An evening", text: "" }, es: { title: "Una velada", text: "" } },
  };
  const [row] = await sql<
    { id: string }[]
  >`select private.write_content('stream', gen_random_uuid(), ${sql.json(state)}) ->> 'id' as id`;
  return row!.id;
}
