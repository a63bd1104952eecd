let version = 0;

/** Changes whenever a prerendered page was made anew or declared out of date in this process. */
export const pageVersion = () => version;

/** Told by `lib/delivery/page-cache.mjs`. */
export function pagesChanged() {
  version += 1;
}
