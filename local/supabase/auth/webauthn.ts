/** Loaded by the first passkey: it takes longer to load than the rest of the server. */
export const loadWebauthn = () => import("@simplewebauthn/server");
