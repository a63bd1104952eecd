/** A side of the picture of a member, in pixels. */
export const pictureSide = 512;

/** What is read of a file at most, in bytes: a phone's photograph as it was taken. */
export const pictureBytes = 10 * 1024 * 1024;

/** What the file dialog offers; phones convert their own formats to one of these. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/gif";

export const avatarBucket = "avatars";

/** Where a member's picture lies in the bucket. */
export const avatarPath = (member: string) => `${member}/avatar.webp`;

/** Numbers are stored without the plus sign. */
export const shownPhone = (phone: string | null) => phone && `+${phone.replace(/^\+/, "")}`;
