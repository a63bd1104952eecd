import { expect, it } from "vitest";
import { outcomeOf } from "./outcome";

const failed = (fields: object) => Object.assign(new Error("said so"), fields);

it.each([
  ["a 4xx to the recipient", { code: "EENVELOPE", responseCode: 450, command: "RCPT TO" }, "deferred"],
  ["a 4xx to the message", { code: "EMESSAGE", responseCode: 451, command: "DATA" }, "deferred"],
  ["a 421 that closes", { code: "EENVELOPE", responseCode: 421, command: "MAIL FROM" }, "deferred"],
  [
    "nobody has the address",
    { code: "EENVELOPE", responseCode: 550, response: "550 5.1.1 no such user", command: "RCPT TO" },
    "bounced",
  ],
  [
    "a policy about the recipient",
    { code: "EENVELOPE", responseCode: 550, response: "550 5.7.1 refused", command: "RCPT TO" },
    "failed",
  ],
  ["the message is refused", { code: "EMESSAGE", responseCode: 554, command: "DATA" }, "failed"],
  ["we are refused as a sender", { code: "EENVELOPE", responseCode: 550, command: "MAIL FROM" }, "refused"],
  ["an address that is none", { code: "EENVELOPE" }, "failed"],
  ["a message that is too large", { code: "EMESSAGE" }, "content"],
  ["the connection broke", { code: "ECONNECTION" }, "uncertain"],
  ["nobody answered", { code: "ETIMEDOUT", command: "DATA" }, "uncertain"],
  ["anything else", {}, "uncertain"],
])("%s", (_what, fields, outcome) => {
  expect(outcomeOf(failed(fields)).outcome).toBe(outcome);
});
