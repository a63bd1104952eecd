/** Altitude of a dot that stands for nobody (an erased member). */
export const nobody = 65_535;
/** Altitude of the highest level; the lowest is 0. */
export const top = 65_000;

export type Snapshot = {
  /** Number of the last change in it. */
  last: number;
  /** Members who share a dot. */
  each: number;
  /** The member's own dot. */
  own: number | null;
  /** Altitude of each dot, `nobody` among them. */
  altitudes: Uint16Array;
};

const headerBytes = 16;
const none = 0xffffffff;

/**
 * A snapshot as it travels, big endian: number of the last change (64 bits), members a dot (32), own dot (32, all ones for
 * none), then 16 bits for each dot. `dots` are those 16 bits as the database sends them.
 */
export function encodeSnapshot({
  last,
  each,
  own,
  dots,
}: Pick<Snapshot, "last" | "each" | "own"> & { dots: Uint8Array }): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + dots.length);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(last));
  view.setUint32(8, each);
  view.setUint32(12, own ?? none);
  bytes.set(dots, headerBytes);
  return bytes;
}

/** Reads what `encodeSnapshot` wrote. Throws a RangeError for anything shorter than a snapshot of nobody. */
export function decodeSnapshot(buffer: ArrayBuffer): Snapshot {
  const view = new DataView(buffer);
  const own = view.getUint32(12);
  const altitudes = new Uint16Array(Math.floor((view.byteLength - headerBytes) / 2));
  for (let dot = 0; dot < altitudes.length; dot += 1) altitudes[dot] = view.getUint16(headerBytes + dot * 2);
  return {
    last: Number(view.getBigUint64(0)),
    each: view.getUint32(8),
    own: own === none ? null : own,
    altitudes,
  };
}
