import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

const kinds = { 1: "A", 28: "AAAA" } as const;

/** The name that a question asks for, and where the question ends (RFC 1035, 4.1.2). */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) {
    labels.push(message.toString("ascii", at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** The bytes of an address, of IPv6 with one gap at most. */
function bytesOf(address: string): Buffer {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail = ""] = address.split("::");
  const parts = (text: string) => (text ? text.split(":") : []);
  const gap = Array<string>(8 - parts(head).length - parts(tail).length).fill("0");
  const hex = [...parts(head), ...gap, ...parts(tail)].map((part) => part.padStart(4, "0"));
  return Buffer.from(hex.join(""), "hex");
}

/** A name server that knows these names, or one that never answers; `asked` is done with the first question. */
export async function startNameServer(known: Record<string, readonly string[]> | "silent") {
  const socket = createSocket("udp4");
  const asked = new Promise<void>((resolve) => void socket.once("message", () => resolve()));
  socket.on("message", (message, { address, port }) => {
    if (known === "silent") return;
    const { name, end } = questionOf(message);
    const kind = kinds[message.readUInt16BE(end - 4) as 1 | 28];
    const found = (known[name] ?? []).filter((one) => one.includes(":") === (kind === "AAAA")).map(bytesOf);
    const head = Buffer.from(message.subarray(0, 12));
    // An answer; the name is not known (3) where nothing stands under it.
    head.writeUInt16BE(known[name] ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    const records = found.map((bytes) => {
      const record = Buffer.from([0xc0, 12, 0, kind === "AAAA" ? 28 : 1, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
      return Buffer.concat([record, bytes]);
    });
    socket.send(Buffer.concat([head, message.subarray(12, end), ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const address = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
  return { address, asked, stop: () => void socket.close() };
}
