const milliseconds = 86_400_000;

/** A UTC day (YYYY-MM-DD) so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * milliseconds).toISOString().slice(0, 10);

/** The Monday of the week of a UTC day. */
export const weekOf = (day: string): string =>
  dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
