import { z } from "zod";
import { invitation } from "@/lib/members/invitation";
import { linkedWallet } from "@/lib/wallet/schema";

/** What the member chose in a step, as they sent it: whatever else it may be counts as not chosen yet. */
const saved = z.object({
  consent: z
    .object({
      analytics: z.boolean().optional(),
      product: z.boolean().optional(),
      offers: z.boolean().optional(),
    })
    .optional()
    .catch(undefined),
});

/** Answer of `onboarding_state`. */
export const onboardingState = z.object({
  profile: z.object({
    full_name: z.string().nullable(),
    username: z.string().nullable(),
    interests: z.array(z.string()),
    /** The furthest step to do next, or `done`. */
    step: z.string(),
    completed: z.boolean(),
    saved,
  }),
  /** Whether an invitation is bound, which stays. */
  invited: z.boolean(),
  /** Who invited them, while it can still qualify and the friend is not suspended. */
  invitation: invitation.nullable(),
  wallets: z.array(linkedWallet),
  /** Name of the linked Discord account. */
  discord: z.string().nullable(),
  /** Points, of what is rewarded now. */
  rewards: z.object({
    onboarding: z.number().int().optional(),
    wallet: z.number().int().optional(),
    discord: z.number().int().optional(),
  }),
});
export type OnboardingState = z.output<typeof onboardingState>;
