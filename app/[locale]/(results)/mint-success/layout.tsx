import { Messages } from "@/components/messages/messages";

export default async function MintSuccessLayout({ children }: LayoutProps<"/[locale]/mint-success">) {
  return (
    <Messages of={["mint.progress"]} errors={["mint"]}>
      {children}
    </Messages>
  );
}
