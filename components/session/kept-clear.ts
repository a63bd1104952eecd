/**
 * What nothing that is fixed to the window may lie over: what leads on from a page (its primary action, links that look like
 * buttons, buttons that send a form), and what is marked, such as the figures of the home page.
 */
export const keptClear = ".button-primary, main a.button, main button[type=submit], [data-kept-clear]";

type Place = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Whether a box lies over one of the places, by a pixel at least; what is not shown has no size, and is over nothing. */
export const liesOver = (box: Place, places: readonly Place[]): boolean =>
  places.some(
    (place) =>
      place.right > place.left &&
      place.bottom > place.top &&
      box.left < place.right &&
      place.left < box.right &&
      box.top < place.bottom &&
      place.top < box.bottom,
  );
