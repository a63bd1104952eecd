import { stringify } from "csv-stringify";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Sql } from "postgres";
import { become } from "./measure.ts";

const most = 100_000;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** What is reachable, after a forced collection: the resident size says when the engine last tidied up, not what it keeps. */
function collector(): () => number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  return () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
}

type Page = { rows: Record<string, unknown>[]; next: unknown };

/** Up to 100,000 members as CSV, by the same stream as `lib/admin/lists/csv.ts`: what stays in memory on the way. */
export async function measureCsv(sql: Sql): Promise<void> {
  const session = await sql.reserve();
  const [staff] = await session`select md5('member 1')::uuid as id`;
  await become(session, "authenticated", staff?.id as string);
  let read = 0;
  async function* rows() {
    for (let after: unknown = null; read < most;) {
      const key = after === null ? null : session.json(after as never);
      const [row] = await session`select admin_members(p_after => ${key}, p_size => 200) as page`;
      const page = row?.page as Page;
      read += page.rows.length;
      for (const member of page.rows) yield Object.values(member).map((value) => JSON.stringify(value));
      if (!page.next) return;
      after = page.next;
    }
  }
  const used = collector();
  const before = used();
  const resident = process.memoryUsage().rss;
  let [bytes, peak] = [0, before];
  const written = Readable.from(rows()).compose(stringify({ escape_formulas: true, bom: true }));
  let chunks = 0;
  for await (const chunk of written as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (++chunks % 1_000 === 0) peak = Math.max(peak, used());
  }
  const after = used();
  await become(session, "superuser");
  session.release();
  console.log(
    `  CSV of ${read.toLocaleString("en")} members: ${megabytes(bytes)}; reachable memory ${megabytes(before)} before, ${megabytes(peak)} at most, ${megabytes(after)} after; resident ${megabytes(process.memoryUsage().rss - resident)} more`,
  );
}
