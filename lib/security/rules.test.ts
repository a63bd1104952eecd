import { describe, expect, it } from "vitest";
import { isOnlyWay, isRemovable, newRecoveryCodes, signInMethods } from "./rules";

const account = { email: "ada@altura.test", phone: null, hasPassword: false, identities: [], passkeys: [] };
const email = { id: "1", provider: "email", label: "ada@altura.test" };
const discord = { id: "2", provider: "discord", label: "ada" };

describe("signInMethods", () => {
  it("lists what opens the account, simplest first, and no wallet", () => {
    const methods = signInMethods({
      ...account,
      phone: "+34600000000",
      hasPassword: true,
      identities: [discord, email, { id: "3", provider: "web3", label: "0x1" }],
      passkeys: [{ name: "Laptop" }],
    });
    expect(methods.map(({ kind, identity }) => [kind, identity])).toEqual([
      ["email", "1"],
      ["phone", null],
      ["password", null],
      ["passkey", null],
      ["discord", "2"],
    ]);
  });

  it("counts no password without an address to go with it", () => {
    expect(signInMethods({ ...account, email: null, hasPassword: true, identities: [discord] })).toHaveLength(
      1,
    );
  });
});

describe("isRemovable", () => {
  it("keeps the last method, and what a password leans on", () => {
    const alone = signInMethods({ ...account, hasPassword: true, identities: [email] });
    expect(alone.map((method) => isRemovable(method, alone))).toEqual([false, false]);
    const two = signInMethods({ ...account, identities: [email, discord] });
    expect(two.map((method) => isRemovable(method, two))).toEqual([true, true]);
  });
});

describe("isOnlyWay", () => {
  it("counts no password, and a passkey as a way of its own", () => {
    const alone = signInMethods({ ...account, hasPassword: true, identities: [email] });
    const withKey = signInMethods({ ...account, identities: [email], passkeys: [{ name: "Laptop" }] });
    const first = ([method]: typeof alone) => method as (typeof alone)[number];
    expect(isOnlyWay(first(alone), alone)).toBe(true);
    expect(isOnlyWay(first(withKey), withKey)).toBe(false);
  });
});

describe("newRecoveryCodes", () => {
  it("makes ten different codes that can be read aloud", () => {
    const codes = newRecoveryCodes((size) => crypto.getRandomValues(new Uint8Array(size)));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/);
  });

  it("throws away the bytes that would favour some letters", () => {
    let call = 0;
    const codes = newRecoveryCodes((size) => new Uint8Array(size).fill(call++ % 2 === 0 ? 255 : 0));
    expect(codes[0]).toBe("AAAA-AAAA-AAAA");
  });
});
