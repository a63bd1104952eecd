const thisMachine = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Whether a request came by a name of this installation: its public address, or this machine. Any other name may be a
 * stranger's that points here, so that their page may read the answer (DNS rebinding).
 */
export function isOwnHost(headers: Headers, appUrl: string): boolean {
  const host = headers.get("host") ?? "";
  return thisMachine.test(host) || host === new URL(appUrl).host;
}
