"use client";

import { useMemo } from "react";
import { encode } from "uqr";

const quiet = 2;

/** A QR code on white whatever the theme: scanners need dark modules on a light ground. */
export function QrImage({ link, alt }: { link: string; alt: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(link, { ecc: "M", border: 0 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
    );
    return { size: modules + 2 * quiet, path: squares.join("") };
  }, [link]);
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="rounded-control mx-auto w-full max-w-64 bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
