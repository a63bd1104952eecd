import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, it } from "vitest";
import { drawnPicture } from "./pictures";

it("a picture with more in it than is kept is drawn smaller", async () => {
  const [width, height] = [1300, 650];
  const noise = sharp(randomBytes(width * height * 4), { raw: { width, height, channels: 4 } });
  const drawn = await drawnPicture(await noise.png({ compressionLevel: 1 }).toBuffer(), 1600);
  expect(Buffer.from(drawn.bytes, "base64").length).toBeLessThanOrEqual(1_000_000);
  expect(drawn.width).toBeLessThan(width);
  expect(drawn.width / drawn.height).toBeCloseTo(2, 1);
});

it("another one keeps its size", async () => {
  const plain = sharp({ create: { width: 1300, height: 650, channels: 3, background: "#f60" } });
  expect(await drawnPicture(await plain.jpeg().toBuffer(), 1600)).toMatchObject({ width: 1300, height: 650 });
});
