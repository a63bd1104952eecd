import { beforeEach, describe, expect, it, vi } from "vitest";
import { invitationToken, unsubscribeToken } from "@/lib/mail/unsubscribe";
import { GET, HEAD, POST } from "./route";

const database = vi.hoisted(() => ({ stopMail: vi.fn(), leaveByMail: vi.fn() }));
vi.mock("server-only", () => ({}));
vi.mock("@/lib/mail/mutations", () => database);

const user = "00000000-0000-4000-8000-000000000003";
const mail = "3f0e8a52-6c1d-4b7a-9f20-1a2b3c4d5e6f";
const address = (token: string) => `https://altura.example/api/unsubscribe?${new URLSearchParams({ token })}`;

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "a secret that is long enough for a test");
  vi.stubEnv("APP_URL", "https://altura.example");
  database.stopMail.mockReset();
  database.leaveByMail.mockReset().mockResolvedValue("left");
});

describe("opening the address of List-Unsubscribe", () => {
  it.each([
    ["GET", GET],
    ["HEAD", HEAD],
  ])("with %s leads to the page and changes nothing", (method, handler) => {
    for (const token of [unsubscribeToken(user, "offers"), invitationToken(mail), "changed", ""]) {
      const answer = handler(new Request(address(token), { method }));
      expect(answer.status).toBe(303);
      const location = new URL(answer.headers.get("location") ?? "");
      expect([location.origin, location.pathname]).toEqual(["https://altura.example", "/unsubscribe"]);
      expect(location.searchParams.get("token")).toBe(token);
    }
    expect(database.stopMail).not.toHaveBeenCalled();
    expect(database.leaveByMail).not.toHaveBeenCalled();
  });

  it("without a token leads there as well, and in the language that the browser asks for", () => {
    expect(GET(new Request("https://altura.example/api/unsubscribe")).headers.get("location")).toBe(
      "https://altura.example/unsubscribe?token=",
    );
    const answer = GET(new Request(address("x"), { headers: { "accept-language": "es-MX,en;q=0.5" } }));
    expect(answer.headers.get("location")).toBe("https://altura.example/es/unsubscribe?token=x");
  });
});

describe("one click", () => {
  it("stops the category of a mail, and every mail to the address of an invitation", async () => {
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect(
      (await POST(new Request(address(unsubscribeToken(user, "offers")), { method: "POST", body }))).status,
    ).toBe(200);
    expect(database.stopMail).toHaveBeenCalledWith({ user, categories: ["offers"] });
    expect((await POST(new Request(address(invitationToken(mail)), { method: "POST" }))).status).toBe(200);
    expect(database.leaveByMail).toHaveBeenCalledWith(mail);
  });

  it("is refused for a token that was changed, and for an invitation that is gone", async () => {
    const changed = unsubscribeToken(user, "offers").replace("offers", "all");
    expect((await POST(new Request(address(changed), { method: "POST" }))).status).toBe(400);
    database.leaveByMail.mockResolvedValue("unknown");
    expect((await POST(new Request(address(invitationToken(mail)), { method: "POST" }))).status).toBe(400);
    expect(database.stopMail).not.toHaveBeenCalled();
  });
});
