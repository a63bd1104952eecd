import { LineIcon } from "./line-icon";

/** Shapes from Lucide (ISC licence), as one path each. */
const shapes = {
  house:
    "M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  info: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 16v-4M12 8h.01",
  gem: "M10.5 3 8 9l4 13 4-13-2.5-6M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3zM2 9h20",
  tag: "M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42zM7.5 7.5h.01",
  question: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M9 9.5a3 2.5 0 0 1 6 0c0 2-2 2-3 3.5M12 17h.01",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M12 2v2M12 20v2m-7.07-17.07 1.41 1.41m11.32 11.32 1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41",
  moon: "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
  device: "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 21h8m-4-4v4",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  arrow: "M5 12h14m-7-7 7 7-7 7",
  plus: "M5 12h14M12 5v14",
  minus: "M5 12h14",
  alert: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 7v6m0 4h.01",
  circle: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20",
  done: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M9 12l2 2 4-4",
  check: "M20 6 9 17l-5-5",
  back: "m15 18-6-6 6-6",
  next: "m9 18 6-6-6-6",
  feed: "M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16M5 18a1 1 0 1 0 0 2 1 1 0 1 0 0-2",
  calendar: "M16 18h6M16 2v3m3 10v6m2-9.5V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8.3M3 9h18M8 2v3",
  link: "M9 17H7A5 5 0 0 1 7 7h2m6 0h2a5 5 0 1 1 0 10h-2m-7-5h8",
} as const;

type GlyphProps = {
  name: keyof typeof shapes;
  className?: string;
  /** Read aloud; without it the glyph is decoration. */ label?: string;
};

/**
 * An icon for pages that must stay light: drawn on the server, nothing in the browser. (The icon library's components
 * are client components since they read a context, and so travel with every page that shows one.)
 */
export function Glyph({ name, ...rest }: GlyphProps) {
  return <LineIcon path={shapes[name]} {...rest} />;
}
