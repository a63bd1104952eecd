import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { Overlays } from "./overlays";
import { longText, Specimen } from "./specimen";

const variants = ["primary", "secondary", "ghost", "danger"] as const;
const labels = { nav: "Pages", previous: "Previous", next: "Next", position: "Page 2 of 9" };
const tabs = ["Overview", "Access", "Money", "Referrals", "Points", "Wallets", "Sessions", "Audit log"];

export function Actions() {
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Send</Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} loading>
            Sending
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} size="icon" aria-label={`Add, ${variant}`}>
            <Plus aria-hidden="true" />
          </Button>
        </Specimen>
      ))}
      <Specimen name="Button, wide and long" wide>
        <Button variant="primary" wide>
          {longText}
        </Button>
      </Specimen>
      <Specimen name="Links">
        <TextLink href="#link">In a sentence</TextLink>
        <ButtonLink href="#link">Like a button</ButtonLink>
      </Specimen>
      <Specimen name="Tabs and pages" wide>
        <TabLinks
          label="Parts"
          tabs={tabs.map((text, at) => ({ key: text, href: "#tabs", text, current: at === 2 }))}
        />
        <Pagination page={2} pages={9} hrefOf={(page) => `#${page}`} labels={labels} />
        <Pagination
          page={1}
          pages={9}
          hrefOf={(page) => `#${page}`}
          labels={{ ...labels, position: "Page 1 of 9" }}
        />
      </Specimen>
      <Overlays />
    </>
  );
}
