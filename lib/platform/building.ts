import { describeError } from "@/lib/platform/describe-error";
/**
 * The answer of `read`, or null when it fails while `next build` prerenders: a build needs no database, and the page
 * fills itself at its first revalidation. When the running server fails, the error passes and the last good page stays.
 */
export async function unlessBuilding<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (process.env.NEXT_PHASE !== "phase-production-build") throw error;
    console.warn("Prerendered without data:", describeError(error));
    return null;
  }
}
