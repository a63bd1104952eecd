import { describe, expect, it } from "vitest";
import { reactionTo } from "./auth-events";

const ada = { userId: "ada", accessToken: "one" };
const unheard = { userId: "ada", accessToken: null };
const refreshed = { userId: "ada", accessToken: "two" };
const noor = { userId: "noor", accessToken: "three" };
const nobody = { userId: null, accessToken: null };

describe("reactionTo", () => {
  it.each([
    ["INITIAL_SESSION", ada, ada, "none"],
    ["INITIAL_SESSION", ada, noor, "restart"],
    ["SIGNED_IN", unheard, ada, "none"],
    ["SIGNED_IN", unheard, noor, "restart"],
    ["SIGNED_IN", ada, ada, "none"],
    ["SIGNED_IN", ada, refreshed, "reload"],
    ["SIGNED_IN", ada, noor, "restart"],
    ["TOKEN_REFRESHED", ada, refreshed, "reload"],
    ["USER_UPDATED", ada, ada, "reload"],
    ["MFA_CHALLENGE_VERIFIED", ada, refreshed, "reload"],
    ["PASSWORD_RECOVERY", ada, refreshed, "recover"],
    ["SIGNED_OUT", ada, nobody, "leave"],
  ] as const)("%s", (event, before, after, wanted) => expect(reactionTo(event, before, after)).toBe(wanted));
});
