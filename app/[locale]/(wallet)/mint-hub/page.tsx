export { default, generateMetadata } from "../mint/page";
