/** A type of event as the key of its words. */
export const wordOf = <T extends string>(type: T) => type.replace(".", "_") as WordOf<T>;
type WordOf<T extends string> = T extends `${infer A}.${infer B}` ? `${A}_${B}` : T;
