/** Next calls this once when a server starts: in production nothing is served with a service missing. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.ALTURA_ENV === "production") {
    const { refuseIncompleteStart } = await import("@/lib/start");
    refuseIncompleteStart();
  }
}
