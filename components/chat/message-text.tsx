import { cn } from "@/components/ui/cn";
import { messageHtml } from "./message-html";

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
      className={cn(
        "[&_mark]:text-accent [&_a]:text-glacier [&_code]:figures [&_code]:bg-raised [&_blockquote]:border-line [&_blockquote]:text-muted [&_pre]:bg-raised [&_pre]:rounded-control max-w-[68ch] break-words [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_code]:rounded [&_code]:px-1 [&_mark]:bg-transparent [&_mark]:font-medium [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto [&_pre]:px-3 [&_pre]:py-2 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:list-disc [&_ul]:pl-6 [&>*+*]:mt-1.5",
        className,
      )}
      // The library has escaped all that people wrote (message-html.test.ts).
      dangerouslySetInnerHTML={{ __html: messageHtml(text, mentions) }}
    />
  );
}
