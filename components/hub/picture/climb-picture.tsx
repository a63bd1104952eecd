import { createElement } from "react";
import { shareSize } from "@/components/site/share-picture";
import { positionOf, ridgeHeight, ridgePoints } from "@/components/ui/ridge-profile";
import { brand } from "@/lib/platform/brand";
import type { Level } from "@/lib/points/rules";

const { dark, text, muted, line, accent } = brand.colors;
const tones = { alpenglow: accent, glacier: "#7fd0e6", forest: "#6fcf97" } as const;
const seed = 11;

/** The ridge as a data address, because the renderer of pictures knows images but not vector paths. */
function ridge(xp: number, levels: readonly Level[], tone: string): string {
  const box = { width: shareSize.width, height: 340 };
  const here =
    0.04 +
    0.92 *
      positionOf(
        xp,
        levels.map(({ key, from }) => ({ name: key, at: from })),
      );
  const [x, y] = [here * box.width, (1 - ridgeHeight(here, seed)) * box.height];
  const climbed = ridgePoints(box, seed, 0, here);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}" fill="none">
    <polygon points="0,${box.height} ${ridgePoints(box, seed)} ${box.width},${box.height}" fill="${line}" opacity="0.5"/>
    <polygon points="0,${box.height} ${climbed} ${x},${box.height}" fill="${tone}" opacity="0.18"/>
    <polyline points="${ridgePoints(box, seed, here)}" stroke="${muted}" stroke-width="3"/>
    <polyline points="${climbed}" stroke="${tone}" stroke-width="5"/>
    <circle cx="${x}" cy="${y}" r="22" fill="${tone}" opacity="0.35"/><circle cx="${x}" cy="${y}" r="11" fill="${tone}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

type ClimbPictureProps = {
  /** The one figure, or a date. */
  figure: string;
  line: string;
  who: string;
  xp: number;
  levels: readonly Level[];
  tone: keyof typeof tones;
};

/** A picture to share: the ridge, the name, one number. Inline styles: it is drawn, never sent to a browser. */
export function ClimbPicture({ figure, line: words, who, xp, levels, tone }: ClimbPictureProps) {
  return (
    <div style={{ display: "flex", width: "100%", height: "100%", background: dark, color: text }}>
      {createElement("img", {
        src: ridge(xp, levels, tones[tone]),
        width: shareSize.width,
        height: 340,
        style: { position: "absolute", left: 0, top: shareSize.height - 340 },
      })}
      <div style={{ display: "flex", flexDirection: "column", padding: 64, width: "100%" }}>
        <div style={{ display: "flex", justifyContent: "space-between", fontSize: 30 }}>
          <div style={{ display: "flex" }}>{who}</div>
          <div style={{ display: "flex", color: accent }}>{brand.name}</div>
        </div>
        <div style={{ display: "flex", fontSize: 116, letterSpacing: -3, lineHeight: 1.05, marginTop: 28 }}>
          {figure}
        </div>
        <div style={{ display: "flex", fontSize: 36, lineHeight: 1.3, color: muted, marginTop: 8 }}>
          {words}
        </div>
      </div>
    </div>
  );
}
