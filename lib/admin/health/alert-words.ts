import { jobs, queues, services, type Alert } from "./schema";

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  names.some((one) => one === name);

type Words = (key: string, values?: Record<string, string | number>) => string;

/** Seconds of the units in which waiting is said. */
const units = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
] as const;

/** What an alert says, in the words of the page of the panel. `t` speaks of `admin.health`. */
export function alertWords(
  { kind, subject, amount }: Pick<Alert, "kind" | "subject" | "amount">,
  t: Words,
): string {
  const name = isOneOf(services, subject)
    ? t(`serviceNames.${subject}`)
    : kind === "queue_late" && isOneOf(queues, subject)
      ? t(`queueNames.${subject}`)
      : isOneOf(jobs, subject)
        ? t(`jobNames.${subject}`)
        : subject;
  const [unit, seconds] = units.find(([, length]) => amount >= 2 * length) ?? units[2];
  const time = t(`alerts.${unit}`, { count: Math.floor(amount / seconds) });
  return t(`alerts.kinds.${kind}.what`, { subject: name, amount, time });
}
