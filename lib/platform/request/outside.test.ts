import { afterAll, describe, expect, it } from "vitest";
import { startOutsideHost } from "../../../local/testing/outside-host";
import { checkOutsideUrl, fetchOutside, type OutsideNetwork } from "./outside";

const { replies, asked, port, origin, net, refusal, stop } = await startOutsideHost();
afterAll(stop);

describe("what an address may be", () => {
  it.each([
    ["file:///etc/passwd", "address"],
    ["ftp://example.com/", "address"],
    ["javascript:alert(1)", "address"],
    ["https://name:word@example.com/", "address"],
    ["nothing", "address"],
    ["http://example.com:22/", "port"],
    ["https://example.com:8443/", "port"],
    ["http://localhost/", "private"],
    ["http://LOCALHOST./", "private"],
    ["http://a.localhost/", "private"],
    ["http://postgres/", "private"],
    ["http://metadata.google.internal/", "private"],
    ["http://printer.local/", "private"],
    ["http://2130706433/", "private"],
    ["http://0x7f.1/", "private"],
    ["http://017700000001/", "private"],
    ["http://127.1/", "private"],
    ["http://①②⑦.0.0.1/", "private"],
    ["http://0177.0.0.1/", "private"],
    ["http://0x7f000001/", "private"],
    ["http://0/", "private"],
    ["http://127.0.0.1./", "private"],
    ["http://127.0.0.1%2f.example.com/", "address"],
    ["http://127。0。0。1/", "private"],
    ["http://169.254.169.254\\@example.com/", "private"],
    ["http://169.254.169.254#@example.com/", "private"],
    ["http://[::1]/", "private"],
    ["http://[::ffff:7f00:1]/", "private"],
    ["http://[0:0:0:0:0:ffff:127.0.0.1]/", "private"],
    ["http://[fe80::1%25eth0]/", "address"],
    ["http://[fe80::1%eth0]/", "address"],
    ["gopher://example.com/", "address"],
    ["data:text/html,a", "address"],
    ["https://@example.com:443@127.0.0.1/", "address"],
  ])("%s is refused: %s", async (url, code) => {
    expect(await refusal(url)).toBe(code);
  });

  it("both ports of the web, by either scheme", () => {
    for (const url of [
      "http://example.com",
      "https://example.com/a?b",
      "http://example.com:443",
      "https://example.com:80",
    ])
      expect(checkOutsideUrl(url, []).href).toContain("example.com");
  });
});

/** One address at each end of every range that is not the internet. */
const inside = [
  ["this host", "0.0.0.0", "0.255.255.255"],
  ["loopback", "127.0.0.1", "127.255.255.254", "::1"],
  ["unspecified", "::"],
  [
    "private (RFC 1918)",
    "10.0.0.0",
    "10.255.255.255",
    "172.16.0.0",
    "172.31.255.255",
    "192.168.0.0",
    "192.168.255.255",
  ],
  ["carrier-grade NAT", "100.64.0.0", "100.127.255.255"],
  ["link-local, metadata of clouds", "169.254.0.1", "169.254.169.254", "fe80::1", "febf::1", "fe80::1%eth0"],
  ["protocol assignments", "192.0.0.0", "192.0.0.170"],
  ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff::1"],
  ["benchmarking", "198.18.0.0", "198.19.255.255", "2001:2::1"],
  ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1"],
  ["reserved and broadcast", "240.0.0.1", "255.255.255.255"],
  ["6to4 relay, AS112, AMT", "192.88.99.1", "192.31.196.1", "192.52.193.1"],
  ["unique local", "fc00::1", "fdff:ffff::1"],
  ["site-local", "fec0::1"],
  [
    "IPv4 in IPv6",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:a9fe:a9fe",
    "::ffff:0:7f00:1",
    "::127.0.0.1",
    "::a00:1",
  ],
  ["NAT64", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::a00:1"],
  ["6to4, Teredo", "2002:7f00:1::", "2002:a00:1::1", "2001::1", "2001:0:a00:1::"],
  ["ORCHID, discard, SRv6", "2001:10::1", "2001:20::1", "100::1", "5f00::1"],
  ["no address", "nothing", ""],
] as const;

describe("what a name may lead to", () => {
  it.each(inside.map(([name, ...addresses]) => ({ name, addresses })))(
    "nothing of: $name",
    async ({ addresses }) => {
      for (const address of addresses) {
        const found = { "shop.test.com": [address], "both.test.com": ["8.8.8.8", address] };
        expect([address, await refusal("https://shop.test.com/", found)]).toEqual([address, "private"]);
        expect([address, await refusal("https://both.test.com/", found)]).toEqual([address, "private"]);
        if (!address || address.includes("%") || address === "nothing") continue;
        const literal = address.includes(":") ? `[${address}]` : address;
        expect([address, await refusal(`http://${literal}/`)]).toEqual([address, "private"]);
      }
    },
  );

  it("a name that is not known is told apart", async () => {
    expect(await refusal("https://nobody.example.com/")).toBe("unknown_host");
    expect(await refusal("https://empty.example.com/", { "empty.example.com": [] })).toBe("unknown_host");
  });

  it("is asked once, and the connection goes there, under the name", async () => {
    let times = 0;
    const rebinding: OutsideNetwork = {
      ...net(),
      addressesOf: async () => (times++ === 0 ? ["127.0.0.1"] : ["127.0.0.2"]),
    };
    replies.answer = (_request, response) => response.end("hello");
    const { body, status, url } = await fetchOutside(
      `${origin}/a?b=c`,
      { headers: { host: "evil", accept: "text/html" } },
      rebinding,
    );
    expect([times, status, String(body), url.href]).toEqual([1, 200, "hello", `${origin}/a?b=c`]);
    const { headers, url: path } = asked.at(-1)!;
    expect(headers).toMatchObject({
      host: `shop.example.com:${port}`,
      accept: "text/html",
      "accept-encoding": "identity",
    });
    expect([path, headers.cookie, headers.authorization]).toEqual(["/a?b=c", undefined, undefined]);
  });

  it("goes to the next address only where the first cannot be reached", async () => {
    const two: OutsideNetwork = {
      ...net(),
      addressesOf: async () => ["127.0.0.2", "127.0.0.3", "127.0.0.1"],
    };
    expect(await fetchOutside(origin, {}, two).catch((error: { code: string }) => error.code)).toBe(
      "unreachable",
    );
    const found: OutsideNetwork = { ...net(), addressesOf: async () => ["127.0.0.3", "127.0.0.1"] };
    replies.answer = (_request, response) => response.end("found");
    expect(String((await fetchOutside(origin, {}, found)).body)).toBe("found");
  });
});

describe("redirects", () => {
  const to = (location: string) => {
    replies.answer = (_request, response) => response.writeHead(302, { location }).end();
  };

  it.each([
    ["http://127.0.0.1/", "private"],
    ["http://[::ffff:169.254.169.254]/latest/meta-data", "private"],
    ["http://inside.example.com/", "private"],
    ["https://example.com:6379/", "port"],
    ["//127.0.0.1/", "private"],
    ["http://2130706433/", "private"],
    ["file:///etc/passwd", "address"],
    ["ftp://example.com/", "address"],
    ["gopher://example.com/", "address"],
    ["data:text/plain,a", "address"],
    ["javascript:alert(1)", "address"],
    ["http://a:b@example.com/", "address"],
    ["http://[fe80::1%25eth0]/", "address"],
    ["http://[/", "address"],
  ])("to %s are refused: %s", async (location, code) => {
    to(location);
    expect(await refusal(origin, { "inside.example.com": ["10.0.0.1"] }, { redirects: 3 })).toBe(code);
  });

  it("look their name up anew, so that a name that has changed meanwhile is checked again", async () => {
    const rebinding: OutsideNetwork = {
      ...net(),
      addressesOf: async (host) => (host === "shop.example.com" ? ["127.0.0.1"] : (hops.shift() ?? [])),
    };
    const hops = [["10.0.0.1"]];
    to("http://rebind.example.com/");
    const failed = fetchOutside(origin, { redirects: 3 }, rebinding);
    await expect(failed).rejects.toMatchObject({ code: "private" });
    expect(hops).toEqual([]);
  });

  it("are followed as often as asked, and not once unless asked", async () => {
    replies.answer = ({ url }, response) => {
      const step = Number(url?.slice(1));
      if (step > 2) response.end("there");
      else response.writeHead(307, { location: `/${step + 1}` }).end("not this");
    };
    expect(String((await fetchOutside(`${origin}/0`, { redirects: 3 }, net())).body)).toBe("there");
    expect(await refusal(`${origin}/0`, {}, { redirects: 2 })).toBe("redirect");
    expect(await refusal(`${origin}/0`)).toBe("redirect");
  });
});
