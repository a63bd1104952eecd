import { expect, it } from "vitest";
import { isPersonal } from "./protected-paths";

it.each([
  "/admin",
  "/admin/home",
  "/mint",
  "/mint-hub",
  "/connect-wallet-post-purchase",
  "/onboarding",
  "/get-access",
  "/payment-success",
  "/payment-canceled",
  "/subscription-success",
  "/mint-success",
])("%s belongs to the person who is signed in", (path) => {
  expect(isPersonal(path)).toBe(true);
});

it.each([
  ["public", "/"],
  ["public", "/pricing"],
  ["public", "/nft-metrics"],
  ["public", "/administrators"],
  ["follows its session with its rows", "/members/dashboard"],
  ["follows its session with its rows", "/linked-accounts"],
  ["follows its session with its rows", "/xp"],
  ["where nobody is signed in yet", "/auth"],
  ["where nobody is signed in yet", "/auth/second-factor"],
  ["needs no session", "/unsubscribe"],
  ["needs no session", "/appeal"],
  ["the same for everybody", "/nft-metrics/holders"],
  ["the same for everybody", "/shops/2"],
])("%s: %s is left out", (_why, path) => {
  expect(isPersonal(path)).toBe(false);
});
