import { cn } from "./cn";
import { contourPaths, type ContourOptions } from "./contour-lines";

type ContourProps = ContourOptions & {
  className?: string;
  /** Index of one line drawn in the accent colour: the route. */
  route?: number;
};

/** Topographic lines from a seed: the motif behind heroes and empty states. Colour it with `text-*`. Decorative. */
export function Contour({ className, route, ...options }: ContourProps) {
  const paths = contourPaths(options);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${options.width} ${options.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={cn("pointer-events-none", className)}
      fill="none"
      stroke="currentColor"
    >
      {paths.map((path, index) => (
        <path
          key={index}
          d={path}
          vectorEffect="non-scaling-stroke"
          strokeWidth={index % 5 === 4 ? 1.5 : 0.75}
          className={index === route ? "text-accent" : undefined}
        />
      ))}
    </svg>
  );
}
