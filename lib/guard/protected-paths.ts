/** Pages behind the guards (docs/product.md, "Guards"); `path` has no locale and no query. */
export const isProtected = (path: string) => /^\/(members|onboarding|linked-accounts)(\/|$)/.test(path);

/** Pages that are made anew for every request; all others are files that are the same for everybody. */
export const isPerRequest = (path: string) =>
  /^\/(?:(?:members|admin|auth)(?:\/.*)?|onboarding|get-access|linked-accounts|payment-success|payment-canceled|subscription-success|mint-success|mint|mint-hub|connect-wallet-post-purchase|unsubscribe|appeal)$/.test(
    path,
  );

/** Pages outside the member area that show what belongs to the person who is signed in; `path` as above. */
export const isPersonal = (path: string) =>
  isPerRequest(path) && !/^\/(?:members|linked-accounts|auth|unsubscribe|appeal)(?:\/|$)/.test(path);
