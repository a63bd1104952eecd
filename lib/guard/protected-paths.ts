/** Pages behind the guards (docs/product.md, "Guards"); `path` has no locale and no query. */
export const isProtected = (path: string) =>
  /^\/(members|onboarding|xp|discord|account|linked-accounts)(\/|$)/.test(path);

/** Pages that are made anew for every request; all others are files that are the same for everybody. */
export const isPerRequest = (path: string) =>
  /^\/(?:(?:members|admin|auth)(?:\/.*)?|onboarding(?:\/data)?|get-access|gift|redeem|xp|discord|account|linked-accounts|payment-success|payment-canceled|subscription-success|mint-success|mint|mint-hub|connect-wallet-post-purchase|unsubscribe|appeal|connect-demo(?:\/[a-z]+)?|storefront\/[^/]+(?:\/success)?|nft-metrics\/holders|streams\/[^/]+|shops\/[^/]+)$/.test(
    path,
  );

/** Pages outside the member area that show what belongs to the person who is signed in; `path` as above. */
export const isPersonal = (path: string) =>
  isPerRequest(path) &&
  !/^\/(?:members|xp|discord|account|linked-accounts|auth|unsubscribe|appeal|nft-metrics|shops)(?:\/|$)/.test(
    path,
  );
