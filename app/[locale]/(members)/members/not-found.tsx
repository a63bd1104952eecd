export { NotFoundPage as default } from "@/components/shell/failure/not-found-page";
