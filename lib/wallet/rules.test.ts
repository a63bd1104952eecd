import { describe, expect, it } from "vitest";
import { checkLinkMessage, linkMessage, MESSAGE_LIFETIME } from "./rules";

const now = new Date("2026-03-01T12:00:00.000Z");
const place = { appUrl: "http://localhost:3000", chainId: 31337, now };
const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const message = linkMessage(place, { address, nonce: "n0nce1234567", statement: "Link this wallet." });

const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe("a message that we asked for", () => {
  it("names the wallet and the nonce", () => {
    expect(checkLinkMessage(message, place)).toEqual({ ok: true, address, nonce: "n0nce1234567" });
  });

  it("shows the person where they are", () => {
    expect(message.split("\n")[0]).toBe(
      "http://localhost:3000 wants you to sign in with your Ethereum account:",
    );
  });

  it("is good until the last moment of its ten minutes", () => {
    expect(checkLinkMessage(message, { ...place, now: after(MESSAGE_LIFETIME - 1) }).ok).toBe(true);
  });
});

describe("a message that is refused", () => {
  it.each([
    ["of another site", message.replace("localhost:3000 wants", "evil.example wants"), "message_invalid"],
    [
      "of another scheme",
      message.replace("http://localhost:3000 wants", "https://localhost:3000 wants"),
      "message_invalid",
    ],
    [
      "without a scheme",
      message.replace("http://localhost:3000 wants", "localhost:3000 wants"),
      "message_invalid",
    ],
    [
      "for another page",
      message.replace("URI: http://localhost:3000", "URI: https://evil.example"),
      "message_invalid",
    ],
    ["of another version", message.replace("Version: 1", "Version: 2"), "message_invalid"],
    ["without a nonce", message.replace(/Nonce: .*\n/, ""), "message_invalid"],
    ["that is no message", "hello", "message_invalid"],
    ["for another chain", message.replace("Chain ID: 31337", "Chain ID: 1"), "chain_mismatch"],
    ["without an end", message.replace(/\nExpiration Time: .*/, ""), "nonce_expired"],
    ["that lives too long", message.replace("12:10:00", "13:10:00"), "nonce_expired"],
    [
      "whose end is no date",
      message.replace(/Expiration Time: .*/, "Expiration Time: tomorrow"),
      "nonce_expired",
    ],
    ["that starts later", `${message}\nNot Before: 2026-03-01T12:05:00.000Z`, "nonce_expired"],
  ])("%s", (_, altered, reason) => {
    expect(altered).not.toBe(message);
    expect(checkLinkMessage(altered, place)).toEqual({ ok: false, reason });
  });

  it("after its ten minutes", () => {
    expect(checkLinkMessage(message, { ...place, now: after(MESSAGE_LIFETIME) })).toEqual({
      ok: false,
      reason: "nonce_expired",
    });
  });

  it("from the future", () => {
    expect(checkLinkMessage(message, { ...place, now: after(-2 * 60 * 1000) })).toMatchObject({ ok: false });
  });
});
