import "server-only";
import { AppError, detailedCodes } from "@/lib/platform/errors";

/**
 * Makes a change that a function of the database makes or refuses. Where the detail of the refusal names a field of the
 * form (`private.demand_words` and its like), its sentence stands beside that field.
 */
export async function besideNamedField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields || detailedCodes.has(error.code)) throw error;
    if (!error.detail || !/^[a-z]+(_[a-z]+)*$/.test(error.detail)) throw error;
    throw new AppError(error.code, { fields: { [error.detail]: error.code }, cause: error });
  }
}
