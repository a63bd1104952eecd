import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { Message, Picture } from "@/lib/chat/schema";

const addressOf = ({ id }: Picture) => `/api/me/chat/pictures/${id}`;

type MessagePictureProps = { picture: Picture; name: string; className?: string };

/** A picture in a message: its place is kept before it has loaded, so that nothing moves. */
export function MessagePicture({ picture, name, className }: MessagePictureProps) {
  const t = useTranslations("chat");
  const { width, height } = picture;
  return (
    <a
      href={addressOf(picture)}
      target="_blank"
      rel="noopener"
      className={cn(
        "rounded-control border-line bg-raised mt-1 block w-fit max-w-full overflow-hidden border",
        className,
      )}
    >
      {/* eslint-disable-next-line @next/next/no-img-element -- read with the session of who looks: no optimiser may keep it */}
      <img
        src={addressOf(picture)}
        alt={t("picture", { name })}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="max-h-80 w-auto max-w-full object-contain"
        style={{ aspectRatio: `${width} / ${height}` }}
      />
    </a>
  );
}

/** What the page of a link says of itself, as the server has read it. */
export function LinkPreview({ preview }: { preview: NonNullable<Message["preview"]> }) {
  const { url, title, description, picture } = preview;
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="border-line hover:border-control rounded-control bg-surface mt-1.5 flex max-w-md overflow-hidden border"
    >
      {picture && (
        // eslint-disable-next-line @next/next/no-img-element -- read with the session of who looks, too
        <img
          src={addressOf(picture)}
          alt=""
          loading="lazy"
          decoding="async"
          className="bg-raised w-24 shrink-0 self-stretch object-cover sm:w-32"
        />
      )}
      <span className="grid min-w-0 content-center gap-0.5 p-3 text-sm">
        <span className="text-muted truncate text-xs">{URL.canParse(url) ? new URL(url).host : url}</span>
        <span dir="auto" className="line-clamp-2 font-medium">
          {title}
        </span>
        {description && (
          <span dir="auto" className="text-muted line-clamp-2 text-xs">
            {description}
          </span>
        )}
      </span>
    </a>
  );
}
