/** The mark: two contour lines around a summit. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path
        d="M3 25c4.5-1 5.5-6.5 8-11.5C12.8 9.8 14.2 7 16.5 7s3.7 3 5.2 6.5C23.5 18 25 24 29 25"
        stroke="currentColor"
        strokeWidth="2.5"
      />
      <path
        d="M10 25c2.6-.8 3.2-3.8 4.3-6.5.7-1.7 1.3-2.7 2.2-2.7s1.6 1 2.2 2.6c.9 2.5 1.5 5.8 4 6.6"
        className="stroke-accent"
        strokeWidth="2.5"
      />
    </svg>
  );
}
