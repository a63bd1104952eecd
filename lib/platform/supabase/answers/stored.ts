import { StorageApiError } from "@supabase/supabase-js";
import { AppError } from "@/lib/platform/errors";

/**
 * What a bucket answers of one file. Throws `not_found` when it answers that it has none, and `service_unavailable` when
 * it does not answer or cannot.
 */
export function unwrapStored<T>({ data, error }: { data: T | null; error: Error | null }): T {
  if (data !== null) return data;
  const refused = error instanceof StorageApiError && error.status < 500 && error.status !== 429;
  throw refused
    ? new AppError("not_found", { cause: error })
    : new AppError("service_unavailable", { detail: error?.message, cause: error });
}
