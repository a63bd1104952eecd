import { useEffect, type RefObject } from "react";

/** From here on (`lg`) what is a sheet on a phone stands beside the page. */
const wide = "(width >= 64rem)";

/** Closes a sheet of a narrow window once the window is wide, as a tablet is when it is turned. */
export function useNarrowSheet(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const width = matchMedia(wide);
    const close = () => void (width.matches && sheet.current?.hidePopover());
    width.addEventListener("change", close);
    return () => width.removeEventListener("change", close);
  }, [sheet]);
}
