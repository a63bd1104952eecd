import { cn } from "./cn";

type AvatarProps = { name: string; src?: string | null; size?: "sm" | "md" | "lg"; className?: string };

const sizes = { sm: "size-8 text-sm", md: "size-10 text-base", lg: "size-16 text-2xl" };

/** A picture over the first letter of `name`, so a picture that fails leaves the letter. Decorative: the name is beside it. */
export function Avatar({ name, src, size = "sm", className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      // Drawn, not written: as text it would be part of what a button shows and does not say.
      data-letter={(Array.from(name.trim())[0] ?? "?").toUpperCase()}
      className={cn(
        "bg-raised border-line font-display relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full border font-semibold before:content-[attr(data-letter)]",
        sizes[size],
        className,
      )}
    >
      {src && (
        <span
          className="absolute inset-0 bg-cover bg-center"
          style={{ backgroundImage: `url(${JSON.stringify(src)})` }}
        />
      )}
    </span>
  );
}
