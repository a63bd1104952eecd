/** Why a mail was not delivered. Those of `aboutAddress` are about the address, which ends it; all others may pass. */
export const causes = [
  "unknown_address",
  "unknown_domain",
  "moved",
  "no_mail",
  // About us: our address, our servers, what others think of them.
  "sender",
  "reputation",
  // About the message, the pace, or a state of the mailbox.
  "content",
  "policy",
  "rate",
  "full",
  "disabled",
  // About the way there and the server at its end.
  "route",
  "system",
  "temporary",
  "unclear",
] as const;
export type Cause = (typeof causes)[number];

const aboutAddress: ReadonlySet<Cause> = new Set<Cause>([
  "unknown_address",
  "unknown_domain",
  "moved",
  "no_mail",
]);

/** Whether a cause is about the address itself: nobody has it, its domain does not exist or takes no mail, its owner moved. */
export const isAboutAddress = (cause: Cause) => aboutAddress.has(cause);

/** A bounce is hard when its cause is the address, and soft else (docs/product.md, "Email"). */
export const bounceKind = (cause: Cause) => (isAboutAddress(cause) ? "hard" : "soft");
