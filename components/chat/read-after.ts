/** Milliseconds that something has to be in view, in a tab that has the focus, to be read. */
const inView = 1000;

/** Calls `read` once the tab has had the focus for a second without a break, whenever that is; the answer ends the wait. */
export function readAfter(read: () => void): () => void {
  let timer = 0;
  const stop = () => window.clearTimeout(timer);
  const begin = () => {
    stop();
    if (document.hasFocus()) timer = window.setTimeout(read, inView);
  };
  begin();
  window.addEventListener("focus", begin);
  window.addEventListener("blur", stop);
  return () => {
    stop();
    window.removeEventListener("focus", begin);
    window.removeEventListener("blur", stop);
  };
}
