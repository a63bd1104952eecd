import { createElement } from "react";
import { contourPaths } from "@/components/ui/contour-lines";
import { seedOf, type Motif } from "@/components/ui/terrain-motifs";
import { brand } from "@/lib/platform/brand";

export const shareSize = { width: 1200, height: 630 };

const { dark, text, muted, line, accent } = brand.colors;

/** Lines as a data address, because the renderer of pictures knows images but not vector paths. */
function terrain(motif: Motif): string {
  const paths = contourPaths({ seed: seedOf(motif), ...shareSize, levels: 16, hill: 330 })
    .map(
      (d, index) =>
        `<path d="${d}" stroke="${index === 9 ? accent : line}" stroke-width="${index % 5 ? 1 : 2}"/>`,
    )
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none">${paths}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** The renderer does not know `inset`. */
const whole = {
  position: "absolute",
  top: 0,
  left: 0,
  width: shareSize.width,
  height: shareSize.height,
} as const;

type SharePictureProps = { title: string; lead: string; name: string; motif: Motif };

/** The picture shown when a page is shared. Inline styles and a plain image element: it is drawn, never sent to a browser. */
export function SharePicture({ title, lead, name, motif }: SharePictureProps) {
  return (
    <div style={{ display: "flex", width: "100%", height: "100%", background: dark, color: text }}>
      {createElement("img", { src: terrain(motif), ...shareSize, style: whole })}
      <div
        style={{
          ...whole,
          display: "flex",
          backgroundImage: `linear-gradient(90deg, ${dark} 52%, rgba(10, 15, 20, 0) 92%)`,
        }}
      />
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          justifyContent: "flex-end",
          padding: 72,
          width: 860,
        }}
      >
        <div style={{ display: "flex", fontSize: 30, color: accent }}>{name}</div>
        <div style={{ display: "flex", fontSize: 76, letterSpacing: -2, lineHeight: 1.05, marginTop: 20 }}>
          {title}
        </div>
        <div style={{ display: "flex", fontSize: 30, lineHeight: 1.35, color: muted, marginTop: 24 }}>
          {lead}
        </div>
      </div>
    </div>
  );
}
