import { describe, expect, it } from "vitest";
import { causeOf, codeOf } from "./cause";
import { bounceKind, causes, isAboutAddress } from "./causes";
import { stageOf, stageOfCommand } from "./stage";

it.each([
  // About us, whatever the status says.
  ["5.0.0", "550 Bad SPF records for [host:192.0.2.2]", "sender"],
  [
    "5.0.0",
    "550 5.7.1 Connections not accepted from servers without a valid sender domain. Fix reverse DNS",
    "sender",
  ],
  ["5.0.0", "550 5.7.1 Connections not accepted. Fix reverse DNS", "reputation"],
  ["5.1.8", "550 5.1.8 Access denied, bad outbound sender", "sender"],
  ["5.1.7", "550 5.1.7 Invalid address", "sender"],
  ["5.1.7", "", "sender"],
  ["5.1.1", "550 5.7.1 IP address blacklisted by recipient", "reputation"],
  ["5.1.3", "553 https://www.spamhaus.org/query/ip/192.0.2.2", "reputation"],
  ["5.1.1", "550 5.1.1 message refused due to DMARC policy", "sender"],
  ["5.0.0", "550 There is no MX for your domain", "reputation"],
  [
    "5.0.0",
    "550-Callback setup failed while verifying <hello@altura.example> 550 no such user",
    "reputation",
  ],
  // About the way, the pace, the room.
  ["5.4.6", "554 5.4.6 Too many hops", "route"],
  ["5.4.316", "550 5.4.316 Message expired, connection refused", "route"],
  ["5.2.1", "550-5.2.1 The user is receiving mail at a rate that prevents additional messages", "rate"],
  ["5.0.0", "552 5.2.2 Mailbox full", "full"],
  ["5.2.1", "550 5.2.1 The account that you tried to reach is disabled", "disabled"],
  ["5.7.1", "550 5.7.1 Relaying denied", "policy"],
  ["5.7.1", "550 5.7.1 User unknown", "policy"],
  ["", "550 Requested action not taken: mailbox unavailable", "unclear"],
  ["5.0.0", "", "unclear"],
  ["nonsense", "", "unclear"],
  ["4.1.1", "450 4.1.1 User unknown", "temporary"],
  ["5.1.1", "450 User unknown", "temporary"],
  // About the address: by words, by the code within them, by the code beside them.
  ["5.0.0", "550 No such user here", "unknown_address"],
  ["", "550 5.1.1 User unknown", "unknown_address"],
  ["5.7.1", "550 5.1.1 rejected", "unknown_address"],
  ["5.1.1", "550 Requested action not taken: mailbox unavailable", "unknown_address"],
  ["5.2.1", "", "unknown_address"],
  ["5.1.0", "", "unknown_address"],
  ["5.1.10", "", "unknown_address"],
  ["5.1.6", "551 has moved", "moved"],
  ["5.1.2", "550 Host unknown", "unknown_domain"],
  ["5.4.4", "", "unknown_domain"],
  ["", "556 domain takes no mail", "no_mail"],
  // Words within addresses, links and names of hosts are none.
  [
    "5.1.1",
    "550 5.1.1 <mailbox.full@spam.example>: rejected by quota.example, see https://x.example/blocked",
    "unknown_address",
  ],
])("%s beside “%s” is %s", (status, diagnostic, cause) => {
  expect(causeOf({ diagnostic, status })).toBe(cause);
});

describe("what was refused", () => {
  it.each([
    ["recipient", "unknown_address"],
    ["message", "content"],
    ["sender", "sender"],
    ["connection", "reputation"],
    [undefined, "unknown_address"],
  ] as const)("%s: “user unknown” is %s", (stage, cause) => {
    expect(causeOf({ diagnostic: "550 user unknown", stage })).toBe(cause);
  });

  it("is a recipient whose code says so, although the message was there", () => {
    expect(causeOf({ diagnostic: "550 5.1.1 user unknown", stage: "message" })).toBe("unknown_address");
  });

  it.each([
    ["said: 550 no (in reply to RCPT TO command)", "recipient"],
    ["said: 550 no (in reply to end of DATA\n    command)", "message"],
    ["SMTP error from remote mail server after RCPT TO:<vera@gone.example>:", "recipient"],
    ["192.0.2.7 failed after I sent the message.", "message"],
    [">>> RCPT To:<v@gone.example>\n<<< 550 no\n>>> DATA\n<<< 503 no", "recipient"],
    [">>> RCPT To:<v@gone.example>\n<<< 250 ok\n>>> DATA\n<<< 550 no", "message"],
    ["(in reply to MAIL FROM command)", "sender"],
    ["(in reply to EHLO command)", "connection"],
    ["Your mail has data in it.", undefined],
  ])("is read from “%s”", (text, stage) => {
    expect(stageOf(text)).toBe(stage);
  });

  it("is read from a command", () => {
    expect(["CONN", "MAIL FROM", "RCPT TO", "DATA", "QUIT", undefined].map(stageOfCommand)).toEqual([
      "connection",
      "sender",
      "recipient",
      "message",
      undefined,
      undefined,
    ]);
  });
});

it("the code is the one within the words, of the server that was furthest away", () => {
  expect(codeOf({ diagnostic: "5.1.0 - Unknown address error 550-'5.7.1 no'", status: "5.0.0" })).toBe(
    "5.7.1",
  );
  expect(codeOf({ diagnostic: "550 no", status: "5.4.4 (illegal host)" })).toBe("5.4.4");
  expect(codeOf({ diagnostic: "550 no at 192.0.2.1", status: "" })).toBe("");
});

it("only causes that are about the address are hard", () => {
  expect(causes.filter(isAboutAddress)).toEqual(["unknown_address", "unknown_domain", "moved", "no_mail"]);
  for (const cause of causes) expect(bounceKind(cause)).toBe(isAboutAddress(cause) ? "hard" : "soft");
});
