/** Placeholder of the account until it is known who is signed in. */
export function AccountPlaceholder({ label }: { label: string }) {
  return (
    <span role="status" aria-label={label} className="bg-raised m-1.5 size-8 animate-pulse rounded-full" />
  );
}
