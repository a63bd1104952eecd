"use client";

import { useMemo } from "react";
import { encode } from "uqr";
import { buttonStyle } from "@/components/ui/button-style";

const quiet = 2;

/** A QR code on white whatever the theme: scanners need dark modules on a light ground. */
export function QrImage({ link, alt, printable }: { link: string; alt: string; printable: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(link, { ecc: "M", border: 0 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
    );
    return { size: modules + 2 * quiet, path: squares.join("") };
  }, [link]);
  // Lines instead of points, so that it prints sharp at any size.
  const file = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="100mm" height="100mm" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/><path d="${path}"/></svg>`,
  )}`;
  return (
    <>
      <svg
        role="img"
        aria-label={alt}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="rounded-control mx-auto w-full max-w-64 bg-white"
      >
        <path d={path} fill="black" />
      </svg>
      <p className="mt-4 text-center">
        <a href={file} download="invitation.svg" className={buttonStyle({})}>
          {printable}
        </a>
      </p>
    </>
  );
}
