import { z } from "zod";
import { exportCsv } from "@/lib/admin/lists/csv";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { route } from "@/lib/guard/route";

/** A file that an admin has asked for (`exportAction`); it can be fetched once. */
export const GET = route<"admin", z.ZodUndefined, { export: string }>(
  { auth: "admin" },
  async ({ member, params }) => {
    const id = z.uuid().safeParse(params.export);
    if (!id.success) throw new AppError("not_found");
    const { name, rows } = await exportCsv(member, id.data);
    return new Response(rows, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name}-${now().toISOString().slice(0, 10)}.csv"`,
        "cache-control": "no-store",
      },
    });
  },
);
