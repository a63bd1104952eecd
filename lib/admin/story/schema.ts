import { z } from "zod";
import { idOrNew, moment, typedTexts, wordFields } from "@/lib/admin/content-words";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { withoutMissing } from "@/lib/platform/i18n/missing-languages";

export const entryForm = z
  .preprocess(
    withoutMissing,
    z.object({ id: idOrNew, ...wordFields, happened_at: moment, reason: reasonText, version }),
  )
  .transform(({ id, reason, version: changing, ...form }) => ({
    id,
    reason,
    version: changing,
    values: { texts: typedTexts(form), happened_at: form.happened_at },
  }));
