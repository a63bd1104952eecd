type CountBadgeProps = {
  count: number;
  /** What is counted, for who does not see where it stands. */
  label: string;
  className: string;
};

/** Counts go to a hundred. */
const most = 100;

/** How many of something wait behind a link. It lies over the link, so nothing moves when it comes. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count === 0) return null;
  const shown = count < most ? String(count) : "99+";
  return (
    <span
      className={`figures bg-accent text-on-accent absolute grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-[11px] font-semibold ${className}`}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{`${label}: ${shown}`}</span>
    </span>
  );
}
