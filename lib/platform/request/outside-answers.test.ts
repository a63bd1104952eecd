import { afterAll, describe, expect, it } from "vitest";
import { startOutsideHost, type Answer } from "../../../local/testing/outside-host";
import { startNameServer } from "../../../local/testing/name-server";
import { fetchOutside, resolveName, type OutsideNetwork } from "./outside";

const { replies, origin, net, refusal, stop } = await startOutsideHost();
afterAll(stop);

describe("what an answer may be", () => {
  it("is cut or refused where it is too large", async () => {
    replies.answer = (_request, response) => response.end("x".repeat(5000));
    expect(await refusal(origin, {}, { bytes: 1000 })).toBe("too_large");
    expect((await fetchOutside(origin, { bytes: 1000, cut: true }, net())).body).toHaveLength(1000);
    expect((await fetchOutside(origin, { bytes: 5000 }, net())).body).toHaveLength(5000);
  });

  it("is not unpacked", async () => {
    replies.answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end("bomb");
    expect(await refusal(origin)).toBe("encoding");
    const { status, body } = await fetchOutside(origin, { cut: true }, net());
    expect([status, body.length]).toEqual([200, 0]);
  });

  it.each<[string, Answer]>([
    ["its head", () => undefined],
    ["its body", (_request, response) => void response.write("a")],
    [
      "a body that comes drop by drop",
      (_request, response) => {
        const drops = setInterval(() => response.write("a"), 5);
        response.on("close", () => clearInterval(drops));
      },
    ],
    [
      "a head that comes drop by drop",
      ({ socket }) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const drops = setInterval(() => socket.write("a: b\r\n"), 5);
        socket.on("close", () => clearInterval(drops));
      },
    ],
    [
      "early hints without end",
      ({ socket }) => {
        const hints = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n"), 5);
        socket.on("close", () => clearInterval(hints));
      },
    ],
    ["redirects", (_request, response) => response.writeHead(302, { location: "/" }).end()],
  ])("ends with the time for all of it: %s", async (_part, slow) => {
    replies.answer = slow;
    expect(await refusal(origin, {}, { milliseconds: 80, redirects: 1e9 })).toBe("slow");
  });

  it("looks up both kinds of addresses of a name, and those there are where one kind is missing", async () => {
    const names = await startNameServer({
      "both.example.com": ["192.0.2.1", "2001:db8::1"],
      "four.example.com": ["192.0.2.2"],
    });
    const found = (name: string) => resolveName(name, AbortSignal.timeout(5_000), [names.address]);
    expect(await found("both.example.com")).toEqual(["192.0.2.1", "2001:db8::1"]);
    expect(await found("four.example.com")).toEqual(["192.0.2.2"]);
    await expect(found("nobody.example.com")).rejects.toMatchObject({ code: "ENOTFOUND" });
    names.stop();
  });

  it("ends a lookup of a name with its time, and asks the name server no more", async () => {
    const names = await startNameServer("silent");
    const ended = new AbortController();
    const found = resolveName("slow.example.com", ended.signal, [names.address]);
    await names.asked;
    ended.abort();
    await expect(found).rejects.toMatchObject({ code: "ECANCELLED" });
    await expect(resolveName("late.example.com", ended.signal, [names.address])).rejects.toThrow();
    names.stop();
  });

  it("ends with the time where the name server is silent", async () => {
    const silent: OutsideNetwork = { local: [], addressesOf: () => new Promise(() => undefined) };
    const failed = fetchOutside("https://example.com", { milliseconds: 20 }, silent);
    await expect(failed).rejects.toMatchObject({ code: "slow" });
  });

  it.each([
    ["heads beyond 16 kB", `HTTP/1.1 200 OK\r\n${`a: ${"x".repeat(1000)}\r\n`.repeat(40)}\r\n`],
    ["a line of a head that does not end", `HTTP/1.1 200 OK\r\na: ${"x".repeat(40_000)}`],
    ["no HTTP", "220 mail.example.com ESMTP\r\n"],
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
    ["a line break within a head", "HTTP/1.1 200 OK\r\nlocation: /a\rset-cookie: b\r\n\r\n"],
    ["another protocol", "HTTP/1.1 101 Switching Protocols\r\nupgrade: a\r\nconnection: upgrade\r\n\r\n"],
  ])("%s is no answer", async (_name, raw) => {
    replies.answer = ({ socket }) => void socket.write(raw);
    expect(await refusal(origin, {}, { milliseconds: 300 })).toBe("unreachable");
  });

  it("one that breaks off is not reached", async () => {
    replies.answer = (request) => request.socket.destroy();
    expect(await refusal(origin)).toBe("unreachable");
  });
});
