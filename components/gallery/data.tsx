import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Card, SectionCard } from "@/components/ui/card";
import { Stat } from "@/components/ui/stat";
import { Ridge } from "@/components/ui/ridge";
import { Table, Td, Th } from "@/components/ui/table";
import { longText, longWord, Specimen } from "./specimen";

const tones = ["neutral", "accent", "info", "positive", "negative"] as const;
const rows = [
  ["Vera Lind", "Founder", "12,540"],
  [longWord, "Standard", "0"],
];
const levels = [
  { name: "Trailhead", at: 0 },
  { name: "Moraine", at: 500 },
  { name: "Treeline", at: 1000 },
  { name: "Summit", at: 10_000 },
];

export function Data() {
  return (
    <>
      <Specimen name="Badge and avatar">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Avatar name="Vera" size="sm" />
        <Avatar name="Ólafur" size="md" />
        <Avatar name="李" size="lg" />
      </Specimen>
      <Specimen name="Cards" wide>
        <Card>{longText}</Card>
        <SectionCard title="Membership" note={longText} action={<Badge tone="positive">Active</Badge>}>
          <dl className="grid grid-cols-2 gap-4">
            <Stat label="Points" value="12,540" note="Rank 3" />
            <Stat label="Referred" value="0" />
          </dl>
        </SectionCard>
      </Specimen>
      {([undefined, "stacked", "twoLine"] as const).map((shape) => (
        <Specimen key={shape ?? "plain"} name={`Table, ${shape ?? "plain"}`} wide>
          <Table caption={`Members, ${shape ?? "plain"}`} {...(shape && { [shape]: true })}>
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>Plan</Th>
                <Th numeric>Points</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, plan, points]) => (
                <tr key={name}>
                  <Td data-cell="1" data-label="Name">
                    {name}
                  </Td>
                  <Td data-cell="3" data-label="Plan">
                    {plan}
                  </Td>
                  <Td data-cell="2" data-label="Points" numeric>
                    {points}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Specimen>
      ))}
      <Specimen name="Ridge" wide>
        <Ridge xp={640} levels={levels} label="640 points, level Moraine" />
        <Ridge xp={0} tone="glacier" levels={levels} label="0 points, level Trailhead" />
      </Specimen>
    </>
  );
}
