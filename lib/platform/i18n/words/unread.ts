export const unread: readonly string[] = [];
