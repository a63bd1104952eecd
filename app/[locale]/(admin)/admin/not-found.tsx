import { NotFoundPage } from "@/components/shell/failure/not-found-page";

export default function AdminNotFound() {
  return <NotFoundPage place="panel" />;
}
