type LineIconProps = {
  /** What is drawn on 24 by 24 units, as one path. */
  path: string;
  className?: string;
  /** Read aloud; without it the icon is decoration. */
  label?: string;
};

/** An icon of one path, for parts that many pages repeat: a component of the icon library costs five times as much to render. */
export function LineIcon({ path, className, label }: LineIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={className ? `glyph ${className}` : "glyph"}
    >
      <path d={path} />
    </svg>
  );
}
