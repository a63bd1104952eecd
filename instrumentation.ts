/** Next calls this once when a server starts: in production nothing is served with a service missing. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.ALTURA_ENV !== "production") return;
  const { checkEnvironment } = await import("@/lib/env");
  try {
    checkEnvironment();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
