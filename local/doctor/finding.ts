/** What one look at a hosted setup found. */
export type Finding = {
  level: "ok" | "warning" | "failure";
  /** What was looked at, and what is so. */
  says: string;
  /** What to do about it. */
  remedy?: string;
};

/** Variables as the application reads them. */
export type Values = Readonly<Record<string, string | undefined>>;

export type Check = {
  name: string;
  /** Without these there is nothing to look at. */
  needs?: string[];
  run(values: Values): Promise<Finding[]>;
};

export const ok = (says: string): Finding => ({ level: "ok", says });
export const warning = (says: string, remedy: string): Finding => ({ level: "warning", says, remedy });
export const failure = (says: string, remedy: string): Finding => ({ level: "failure", says, remedy });

/** Milliseconds that a service may take to answer. */
const answerMs = 10_000;

export const within = () => AbortSignal.timeout(answerMs);

/** The findings of a check; what it throws is one, too. */
export async function findingsOf(check: Check, values: Values): Promise<Finding[]> {
  const missing = (check.needs ?? []).filter((name) => !values[name]);
  if (missing.length > 0)
    return [
      warning(`not looked at: ${missing.join(", ")} not set`, "Set what is missing, and run this again."),
    ];
  try {
    return await check.run(values);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return [
      failure(
        `no usable answer: ${message}${cause?.code ? ` (${cause.code})` : ""}`,
        "Is the address right, can this machine reach it, and is the key of the same project?",
      ),
    ];
  }
}
