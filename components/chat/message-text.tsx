import { cn } from "@/components/ui/cn";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import { messageHtml } from "./message-html";

/** What has been read once is not read again when its row comes back into view. */
const made = new BoundedMap<string, string>(1000);

function htmlOf(text: string, mentions: boolean): string {
  const key = `${Number(mentions)}${text}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const html = messageHtml(text, mentions);
  made.set(key, html);
  return html;
}

/** What somebody wrote, as the few signs of markdown that the chat knows make it. */
export function MessageText({
  text,
  mentions = false,
  className,
}: {
  text: string;
  /** Whether names behind an @ are members' and stand out. */
  mentions?: boolean;
  className?: string;
}) {
  return (
    <div
      dir="auto"
      lang=""
      className={cn(
        "[&_mark]:text-accent [&_a]:text-glacier [&_code]:figures [&_code]:bg-raised [&_blockquote]:border-line [&_blockquote]:text-muted [&_pre]:bg-raised [&_pre]:rounded-control max-w-[68ch] break-words [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_code]:rounded [&_code]:px-1 [&_mark]:bg-transparent [&_mark]:font-medium [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto [&_pre]:px-3 [&_pre]:py-2 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:list-disc [&_ul]:pl-6 [&>*+*]:mt-1.5",
        className,
      )}
      // The library has escaped all that people wrote (message-html.test.ts).
      dangerouslySetInnerHTML={{ __html: htmlOf(text, mentions) }}
    />
  );
}
