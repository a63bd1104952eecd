/** The part of Cloudflare's widget that is used here (https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/). */
export type Turnstile = {
  render(box: HTMLElement, options: Record<string, unknown>): string;
  reset(id: string): void;
  remove(id: string): void;
};

let loading: Promise<Turnstile> | undefined;

/** Loads the widget's script once; rejects when it is blocked or cannot be reached, and may then be tried again. */
export function loadTurnstile(address: string): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.onload = () => {
      const { turnstile } = window as { turnstile?: Turnstile };
      if (turnstile) resolve(turnstile);
      else reject(new Error("The captcha's script defines no widget."));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error("The captcha's script was not loaded."));
    };
    document.head.append(script);
  });
  loading.catch(() => (loading = undefined));
  return loading;
}
