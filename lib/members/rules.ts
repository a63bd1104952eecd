/** Steps of onboarding in their order; the database knows the same names. */
const onboardingSteps = ["profile", "interests", "wallet", "discord", "consent"] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** Interests on offer; the words are messages `join.onboarding.interests.options`. */
export const interests = [
  "community",
  "learning",
  "collecting",
  "governance",
  "creating",
  "research",
  "gaming",
  "building",
] as const;

/** 3–30 of `a-z 0-9 _ -`, starting and ending with a letter or digit (docs/product.md, "Usernames"). */
export const usernameShape = /^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$/;

export const normaliseUsername = (typed: string) => typed.trim().replace(/^@/, "").toLowerCase();

/** The steps of this site: Discord is one where it can be linked. */
export const stepsOffered = ({ discord }: { discord: boolean }): OnboardingStep[] =>
  onboardingSteps.filter((step) => step !== "discord" || discord);

/** Days between two changes of a username (docs/product.md, "Usernames"). */
const renameDays = 30;

/** From when on the username may be changed again; null when it may be now. */
export function nextRename(renamedAt: string | null, now: Date): Date | null {
  if (renamedAt === null) return null;
  const next = new Date(new Date(renamedAt).getTime() + renameDays * 24 * 60 * 60 * 1000);
  return next > now ? next : null;
}

const place = (step: string) => {
  const index = onboardingSteps.findIndex((name) => name === step);
  return index < 0 ? onboardingSteps.length - 1 : index;
};

/** The step to show of those on offer: the one asked for if it was reached already, else the furthest one reached. */
export function stepToShow(
  asked: string | undefined,
  reached: string,
  steps: readonly OnboardingStep[] = onboardingSteps,
): OnboardingStep {
  const known = steps.find((step) => step === asked);
  if (known && place(known) <= place(reached)) return known;
  return steps.find((step) => place(step) >= place(reached)) ?? "consent";
}

export function stepBefore(
  step: OnboardingStep,
  steps: readonly OnboardingStep[] = onboardingSteps,
): OnboardingStep | null {
  return steps[steps.indexOf(step) - 1] ?? null;
}

export function stepAfter(
  step: OnboardingStep,
  steps: readonly OnboardingStep[] = onboardingSteps,
): OnboardingStep | null {
  return steps[steps.indexOf(step) + 1] ?? null;
}
