import { beforeEach, expect, it, vi } from "vitest";
import { GET as open } from "../open/route";
import { GET, HEAD } from "./route";

const database = vi.hoisted(() => ({ recordClick: vi.fn(), recordOpen: vi.fn() }));
vi.mock("@/lib/campaigns/mutations", () => database);
vi.mock("@/lib/platform/env", () => ({ env: { APP_URL: "https://altura.example" } }));

const token = "00000000-0000-4000-8000-000000000001";
const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";

const follow = (of: { token?: string; link?: string; agent?: string | null; query?: string }) => {
  const headers = new Headers(of.agent === null ? [] : [["user-agent", of.agent ?? browser]]);
  const asked = { token: of.token ?? token, link: of.link ?? "1" };
  const url = `https://altura.example/api/campaigns/${asked.token}/${asked.link}${of.query ?? ""}`;
  return GET(new Request(url, { headers }), { params: Promise.resolve(asked) });
};
const to = async (answer: Promise<Response>) => (await answer).headers.get("location");

beforeEach(() => {
  database.recordClick.mockReset().mockResolvedValue("https://a.example/?b=1");
  database.recordOpen.mockReset().mockResolvedValue(undefined);
});

it("counts a click and leads where staff wrote, kept by nobody on the way", async () => {
  const answer = await follow({ link: "3" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://a.example/?b=1"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(database.recordClick).toHaveBeenCalledWith(token, 3, false);
});

it.each([
  ["without a browser's name", null],
  ["a scanner that names itself", "Mozilla/5.0 (compatible; Barracuda Sentinel (EE))"],
  ["a program", "curl/8.5.0"],
  ["a crawler", "Googlebot/2.1 (+http://www.google.com/bot.html)"],
])("is likely a machine's: %s", async (_whose, agent) => {
  await follow({ agent });
  expect(database.recordClick).toHaveBeenCalledWith(token, 1, true);
});

it("leads nowhere that the address says", async () => {
  const query = "?to=https://evil.example&url=//evil.example&next=/\\evil.example";
  expect(await to(follow({ query }))).toBe("https://a.example/?b=1");
  for (const link of ["https://evil.example", "//evil.example", "-1", "1.5", "1001", "1e9", "%2F%2Fevil"])
    expect(await to(follow({ link })), link).toBe("https://altura.example");
});

it("leads home with a token that is made up, and never asks with one that is none", async () => {
  database.recordClick.mockResolvedValue(null);
  expect(await to(follow({ token: "00000000-0000-4000-8000-00000000beef" }))).toBe("https://altura.example");
  database.recordClick.mockClear();
  for (const forged of ["", "x", `${token}'--`, `${token}.sig`, "0".repeat(4000)])
    expect(await to(follow({ token: forged })), forged).toBe("https://altura.example");
  expect(database.recordClick).not.toHaveBeenCalled();
});

it("leads home when counting fails, and counts nothing for who only asks whether it is there", async () => {
  const said = vi.spyOn(console, "warn").mockImplementation(() => {});
  database.recordClick.mockRejectedValue(new Error("no database"));
  expect(await to(follow({}))).toBe("https://altura.example");
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
  database.recordClick.mockClear();
  expect(HEAD().status).toBe(204);
  expect(database.recordClick).not.toHaveBeenCalled();
});

it("gives every token the same picture, and notes an open for what may be one", async () => {
  const fetched = async (given: string) => {
    const answer = await open(new Request("https://altura.example"), {
      params: Promise.resolve({ token: given }),
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return [
      answer.status,
      answer.headers.get("content-type"),
      Buffer.from(await answer.arrayBuffer()).toString("hex"),
    ];
  };
  const known = await fetched(token);
  expect(known.slice(0, 2)).toEqual([200, "image/gif"]);
  expect(await fetched("forged")).toEqual(known);
  expect(database.recordOpen.mock.calls).toEqual([[token]]);
});
