/** A QR code drawn on the server; always dark on white, because scanners expect that. */
export function QrPicture({ svg, label }: { svg: string; label: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      className="rounded-control mx-auto size-50 bg-white bg-contain bg-center bg-no-repeat bg-origin-content p-2"
      style={{ backgroundImage: `url("data:image/svg+xml;utf8,${encodeURIComponent(svg)}")` }}
    />
  );
}
