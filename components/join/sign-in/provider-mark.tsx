import type { Provider } from "@/lib/sign-in/schema";

const shapes: Record<Provider, string> = {
  discord:
    "M20.3 4.4A19.8 19.8 0 0 0 15.4 2.9l-.6 1.3a18.3 18.3 0 0 0-5.5 0L8.6 2.9A19.7 19.7 0 0 0 3.7 4.4C.5 9.1-.3 13.6.1 18.1a19.9 19.9 0 0 0 6 3l1.3-2a13 13 0 0 1-2-1l.5-.4a14.2 14.2 0 0 0 12.2 0l.5.4a13 13 0 0 1-2 1l1.3 2a19.8 19.8 0 0 0 6-3c.5-5.2-.8-9.7-3.6-13.7ZM8 15.3c-1.2 0-2.1-1.1-2.1-2.4S6.8 10.5 8 10.5s2.2 1.1 2.1 2.4c0 1.3-.9 2.4-2.1 2.4Zm8 0c-1.2 0-2.1-1.1-2.1-2.4s.9-2.4 2.1-2.4 2.2 1.1 2.1 2.4c0 1.3-.9 2.4-2.1 2.4Z",
  google:
    "M12.2 10.3v3.9h5.5c-.3 1.4-1.8 4.2-5.5 4.2a6.3 6.3 0 0 1 0-12.7c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.5 9.5 0 0 0 12.2 2a10 10 0 1 0 0 20c5.8 0 9.6-4.1 9.6-9.8 0-.7-.1-1.3-.2-1.9h-9.4Z",
};

/** A provider's sign in one colour, beside its name. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className="size-4 shrink-0">
      <path d={shapes[provider]} />
    </svg>
  );
}
