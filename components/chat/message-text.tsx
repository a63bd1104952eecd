import { cn } from "@/components/ui/cn";
import { messageHtml } from "./message-html";

/** What somebody wrote, as the few signs of markdown that the chat knows make it. */
export function MessageText({ text, className }: { text: string; className?: string }) {
  return (
    <div
      dir="auto"
      className={cn(
        "[&_a]:text-glacier [&_code]:figures [&_code]:bg-raised [&_blockquote]:border-line [&_blockquote]:text-muted max-w-[68ch] break-words [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_code]:rounded [&_code]:px-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_p+p]:mt-2 [&_pre]:overflow-x-auto [&_ul]:list-disc [&_ul]:pl-6",
        className,
      )}
      // The library has escaped all that people wrote (message-html.test.ts).
      dangerouslySetInnerHTML={{ __html: messageHtml(text) }}
    />
  );
}
