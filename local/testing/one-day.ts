const today = () => new Date().toISOString().slice(0, 10);

/** Gives `work` the day (UTC) on which it runs, and runs it again when midnight came meanwhile. */
export async function oneDay<T>(work: (day: string) => Promise<T>): Promise<T> {
  const day = today();
  const result = await work(day);
  return today() === day ? result : oneDay(work);
}
