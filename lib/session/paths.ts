/** Pages behind the protected-route wrapper of the specification; `path` has no locale and no query. */
export const isProtected = (path: string) => /^\/(members|onboarding|linked-accounts)(\/|$)/.test(path);
