import { describe, expect, it } from "vitest";
import { avatarOf, middleSquare, readPicture, shownPhone } from "./rules";

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const padded = (...parts: (number | number[])[]) => {
  const bytes = parts.flat();
  return new Uint8Array([...bytes, ...Array<number>(Math.max(0, 64 - bytes.length)).fill(0)]);
};
const riff = [...ascii("RIFF"), 0, 0, 0, 0, ...ascii("WEBP")];
const png = (width: number, height: number) =>
  padded(
    [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a],
    [0, 0, 0, 13, ...ascii("IHDR")],
    [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255],
  );
const lossy = (width: number, height: number) =>
  padded(
    riff,
    ascii("VP8 "),
    [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a],
    [width & 255, width >> 8, height & 255, height >> 8],
  );
const extended = (width: number, height: number) =>
  padded(
    riff,
    ascii("VP8X"),
    [10, 0, 0, 0, 0, 0, 0, 0],
    [(width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0],
  );
const lossless = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14);
  return padded(
    riff,
    ascii("VP8L"),
    [0, 0, 0, 0, 0x2f],
    [bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255],
  );
};
const jpeg = (width: number, height: number) =>
  padded(
    [0xff, 0xd8, 0xff, 0xe0, 0, 6, 0, 0, 0, 0],
    [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255],
  );

describe("what a picture is, its bytes say", () => {
  it.each([
    ["png", png(512, 300)],
    ["webp", lossy(512, 300)],
    ["webp", extended(512, 300)],
    ["webp", lossless(512, 300)],
    ["jpg", jpeg(512, 300)],
  ])("%s with its size", (kind, bytes) => {
    expect(readPicture(bytes)).toEqual({ kind, width: 512, height: 300 });
  });

  it.each([
    ["a page", padded(ascii("<!doctype html><script>alert(1)</script>"))],
    ["a drawing that could run scripts", padded(ascii('<svg xmlns="http://www.w3.org/2000/svg">'))],
    ["a GIF", padded(ascii("GIF89a"))],
    ["another RIFF file", padded([...ascii("RIFF"), 0, 0, 0, 0, ...ascii("WAVE")])],
    ["WebP without a frame", padded(riff, ascii("JUNK"))],
    ["a JPEG that ends early", new Uint8Array([0xff, 0xd8, 0xff])],
    ["nothing", new Uint8Array()],
  ])("refuses %s", (_name, bytes) => {
    expect(readPicture(bytes)).toBeNull();
  });

  it("keeps small squares only", () => {
    expect(avatarOf(png(512, 512))).not.toBeNull();
    expect(avatarOf(png(64, 64))).not.toBeNull();
    expect(avatarOf(png(512, 511))).toBeNull();
    expect(avatarOf(png(513, 513))).toBeNull();
    expect(avatarOf(png(0, 0))).toBeNull();
    const large = new Uint8Array(1024 * 1024 + 1);
    large.set(png(512, 512));
    expect(avatarOf(large)).toBeNull();
  });
});

it("cuts the middle out of a wide and of a tall picture", () => {
  expect(middleSquare(400, 200)).toEqual({ x: 100, y: 0, side: 200 });
  expect(middleSquare(201, 400)).toEqual({ x: 0, y: 99, side: 201 });
});

it("shows numbers with their plus sign", () => {
  expect(shownPhone("34600000000")).toBe("+34600000000");
  expect(shownPhone("+34600000000")).toBe("+34600000000");
  expect(shownPhone(null)).toBeNull();
});
