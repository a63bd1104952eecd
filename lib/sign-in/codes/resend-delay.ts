/** Seconds before another code may be asked for; the auth service allows one per minute and address. */
export const codeCooldownSeconds = 60;
