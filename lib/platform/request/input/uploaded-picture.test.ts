import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { squarePicture } from "./uploaded-picture";

const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

const refused = (bytes: Uint8Array) =>
  expect(squarePicture(bytes, 512)).rejects.toSatisfy(
    (error) => error instanceof AppError && error.code === "picture_invalid",
  );

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one bit a pixel: 20,000 × 20,000 are 50 MB of zeros, and 50 KB as a file. */
function largePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", new Uint8Array()),
  ]);
}

const frames = (...colours: { r: number; g: number; b: number }[]) =>
  Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );

describe("an uploaded picture", () => {
  it.each([
    ["jpeg", plain(900, 600).jpeg()],
    ["png", plain(900, 600).png()],
    ["webp", plain(900, 600).webp()],
    ["gif", plain(900, 600).gif()],
  ])("of kind %s becomes a square WebP", async (_kind, picture) => {
    const { format, width, height } = await sharp(
      await squarePicture(await picture.toBuffer(), 512),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 512, height: 512 });
  });

  it("is never enlarged", async () => {
    const { width, height } = await sharp(
      await squarePicture(await plain(80, 60).png().toBuffer(), 512),
    ).metadata();
    expect([width, height]).toEqual([60, 60]);
  });

  it("loses what the camera wrote beside it, and what was hidden behind it", async () => {
    const exif = {
      IFD0: { Copyright: "Vera, Lima", Make: "Camera" },
      IFD3: { GPSLatitude: "12/1 2/1 30/1" },
    };
    const jpeg = await plain(900, 600).jpeg().withExif(exif).withIccProfile("p3").toBuffer();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const bytes = await squarePicture(Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]), 512);
    const { exif: kept, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect({ kept, icc, xmp, iptc }).toEqual({});
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Exif|Vera|Camera|script/);
  });

  it("stays upright: it is turned as the camera was held", async () => {
    // Stored lying on its side with the mark 6: turned clockwise, the left (blue) half is above.
    const left = await sharp({ create: { width: 50, height: 100, channels: 3, background: blue } })
      .png()
      .toBuffer();
    const lying = await plain(100, 100)
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data, info } = await sharp(await squarePicture(lying, 64))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
    expect(at(32, 10)[2]).toBeGreaterThan(150);
    expect(at(32, 54)[0]).toBeGreaterThan(150);
    expect((await sharp(await squarePicture(lying, 64)).metadata()).orientation).toBeUndefined();
  });

  it("that moves becomes still: its first frame", async () => {
    const moving = await sharp(await frames(red, blue), { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const still = await squarePicture(moving, 512);
    expect((await sharp(still, { animated: true }).metadata()).pages ?? 1).toBe(1);
    const [r = 0, , b = 0] = await sharp(still).raw().toBuffer();
    expect(r).toBeGreaterThan(b);
  });
});

describe("refused is", () => {
  it.each([
    ["a page under the name of a picture", "<!doctype html><script>alert(1)</script>"],
    [
      "a drawing that could name files",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
    ],
    ["nothing", ""],
  ])("%s", (_name, text) => refused(Buffer.from(text)));

  it("a file that begins like a picture", async () => {
    const png = await plain(90, 60).png().toBuffer();
    await refused(Buffer.concat([png.subarray(0, 8), Buffer.from("<script>alert(1)</script>")]));
    await refused(png.subarray(0, 60));
  });

  it("a drawing behind the first bytes of a picture", () =>
    refused(
      Buffer.from('RIFF<!--WEBP--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
    ));

  it("a format that is none of the four", async () => refused(await plain(90, 60).tiff().toBuffer()));

  it("a small file of 20,000 × 20,000 pixels, before it is decoded", async () => {
    const bomb = largePng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    await refused(bomb);
    expect((await sharp(await squarePicture(largePng(2000, 2000), 512)).metadata()).width).toBe(512);
  });
});

it("leaves SVG to the pictures that Next itself draws in this process", async () => {
  await refused(Buffer.from("<svg/>"));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
  expect((await sharp(await sharp(svg).png().toBuffer()).metadata()).width).toBe(9);
});
